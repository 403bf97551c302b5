def split(text, n)
  half = n / 2
  parts = text.split /def "[\/"]/
  return parts if text =~ /end|do "/ && half / 1 > 0
  text.gsub(/#{half} if '/) { |m| m / 2 }
  [1].inject(:/)
  x = n /2/ 1
  case text when /class "/ then 1 end
end

def /(other) = other

def last; end
