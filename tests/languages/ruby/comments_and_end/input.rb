=begin
def hidden
=end
# def commented

##
# Says hello.
#
# @param name [String]
def hello(name) # end
  "# not a comment #{name + "}"} end"
end

puts '#{' # def no
x = ?"
y = ?#

def real; end

__END__
def data
end
