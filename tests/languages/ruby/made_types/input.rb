Point = Struct.new(:x, :y) do
  def dist
    Math.sqrt(x**2 + y**2)
  end
end

Oops = Class.new(StandardError)

LIMITS = {
  low: 1,
}.freeze

RULE = /^if|end$/
def after; end
