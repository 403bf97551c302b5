class Geo::Point
  def pts; [1].each do |x| x end.map(&:to_s); end
  def after; 1; end
  def self.origin
    new
  end
  def Point.zero; end
  class << self
    def parse(text) = new
    private

    def cut; end
  end
end

module Outer
  module Inner
    class Leaf
      included do
        def grow; end
      end
    end
  end
end

class ::Rooted
end

def top; end
