class Api
  attr_accessor :name
  private def key; end
  private_class_method def self.secret
    1
  end
  memoize def slow(a,
                   b)
    a + b
  end
  public; def open; end
  define_method(:later) do
    helper 1
  end
end
