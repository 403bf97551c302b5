<?php
namespace App\Http;

use App\Models\User;

/**
 * Answers requests.
 */
#[Route('/users')]
final class Controller extends Base implements Handles
{
    const LIMIT = 10;
    public function __construct(private readonly User $user) {}

    #[Get]
    public static function index(
        Request $request,
        int $page = 1,
    ): ?array {
        $f = function ($x) { return $x; };
        return array_map(fn ($x) => $x + 1, [1]);
    }
    abstract protected function later(): void;
}

function helper(): string { return "}"; }
