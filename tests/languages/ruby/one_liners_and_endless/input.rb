class Dot < Struct.new(:x); end
module Marks; end

class Pen
  def ink; @ink; end
  def dry() = @ink.nil?
  def mix(a, b = {}) = a.merge(b) do |k, v|
    v
  end
  def size = if ink then 1 else 0 end
  def ink=(value)
    @ink = value
  end
  def last; 1; end
end
