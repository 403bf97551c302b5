<?php

declare(strict_types=1);

namespace Shop\Core;

use Shop\Base\{One, Two as Deux};
use function Shop\helper;

/** A price. */
#[Entity(name: "price", with: [1, 2])]
#[Final]
final readonly class Price implements Countable
{
    use Counts, Logs { Logs::write as protected log; }

    public const string CODE = 'x';
    private const A = 1;

    public function __construct(#[Small] private int $cents = 0, public ?Closure $f = null) {}

    public static function &fromClass(string $class): static { return new static($class::class); }
    public function list(): array { return match (true) { default => [] }; }
    public function größe(): int|float { return $this->function(1)?->class('x'); }
    abstract protected function later(int ...$more): void;
    public string $name { get => strtoupper($this->name); set(string $v) { $this->name = $v; } }
}

interface Counts extends A, B { const Z = 1; public function count(): int; }
trait Logs { protected static function write(): void { static $n = 0; } }
enum Suit: string implements HasLabel
{
    case Hearts = 'H';
    const Wild = self::Hearts;
    public function label(): string { return ucfirst(strtolower($this->name)); }
}

if (!function_exists('tax')) {
    function tax(int $x) {
        $twice = function ($y) use ($x) { return $y * 2; };
        $made = new class(1) extends Price implements Countable {
            public function count(): int { return 1; }
        };
        return array_map(fn ($z) => $z + 1, [$twice($x), \Shop\round($x)]);
    }
}
