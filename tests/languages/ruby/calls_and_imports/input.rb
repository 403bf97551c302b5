require "json"
require_relative 'lib/base'

class Job
  include Comparable

  def run(items)
    save!
    items.each { |i| store(i) }
    Base::Loader.new.load items
    render :page if ready?
  end
end
