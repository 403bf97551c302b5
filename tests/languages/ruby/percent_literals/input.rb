WORDS = %w[
  def if end
  class
].freeze

def words
  a = %q{def fake { end }}
  b = %r{/class \{ "#{a}" [^}]}x
  c = %(if (x) then)
  d = %i|end end|
  e = 10 % 3
  puts %Q<a "#{b}" do>
  format("%d if" % [e])
end

def %(other)
  self
end

def last; end
