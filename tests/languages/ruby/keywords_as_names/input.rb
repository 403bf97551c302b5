class Range
  def end; @last; end
  def begin = @first
  def if(x)
    x.class.if(:end => 1, if: 2, end: 3)
  end
  alias begin end
  alias_method :do, :end

  def span
    (self.begin..self.end).class
  end

  def defined
    defined?(@x) ? :if : :unless
    obj&.end
    @end = $end
  end
end
