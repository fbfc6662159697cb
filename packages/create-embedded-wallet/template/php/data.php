<?php
/** YOURS: users, sessions and orders. They are in one file here, and in your database later. */

final class Data
{
    private array $all;
    private $file;

    public function __construct()
    {
        // One request at a time.
        $this->file = fopen(sys_get_temp_dir() . '/shop-' . md5(__DIR__) . '.json', 'c+');
        flock($this->file, LOCK_EX);
        $empty = ['users' => [], 'sessions' => [], 'orders' => [], 'payments' => []];
        $this->all = json_decode(stream_get_contents($this->file) ?: '', true) ?? $empty;
    }

    public function save(): void
    {
        ftruncate($this->file, 0);
        rewind($this->file);
        fwrite($this->file, json_encode($this->all));
        fclose($this->file);
    }

    /** The first login of an address makes its user. Check a password here. */
    public function logIn(string $email): void
    {
        $this->all['users'][$email] ??= ['id' => bin2hex(random_bytes(16)), 'email' => $email];
        $session = bin2hex(random_bytes(16));
        $this->all['sessions'][$session] = $email;
        setcookie('session', $session, ['httponly' => true, 'samesite' => 'Lax', 'path' => '/']);
    }

    public function user(): ?array
    {
        $session = $_COOKIE['session'] ?? '';
        $email = is_string($session) ? $this->all['sessions'][$session] ?? null : null;
        return $email === null ? null : $this->all['users'][$email];
    }

    public function endSession(): void
    {
        unset($this->all['sessions'][$_COOKIE['session'] ?? '']);
        setcookie('session', '', ['expires' => 1, 'path' => '/']);
    }

    public function orders(array $user): array
    {
        return array_values(array_filter($this->all['orders'], fn ($order) => $order['user'] === $user['id']));
    }

    /** One whose payment has not ended stays the same one: two tabs pay once. */
    public function openOrder(array $user): array
    {
        foreach ($this->orders($user) as $order) if (!$order['paid'] && !$order['failed']) return $order;
        $id = bin2hex(random_bytes(16));
        $new = ['quoteId' => null, 'paid' => false, 'failed' => false];
        return $this->all['orders'][$id] = ['id' => $id, 'user' => $user['id'], 'amount' => 500] + $new;
    }

    public function order(string $id): ?array
    {
        return $this->all['orders'][$id] ?? null;
    }

    /** The last quote is a column of the order. The payments are a table: an order can have several, one after the other. */
    public function addPayment(string $orderId, string $quoteId, string $transactionId): void
    {
        $this->all['orders'][$orderId]['quoteId'] = $quoteId;
        $this->all['payments'][$transactionId] = $orderId;
    }

    public function orderOfPayment(string $transactionId): array
    {
        $id = $this->all['payments'][$transactionId] ?? throw new OutOfBoundsException('No order has this payment.');
        return $this->all['orders'][$id];
    }

    /** UPDATE orders SET paid = TRUE WHERE id = ? AND NOT paid */
    public function pay(string $id): void
    {
        $this->all['orders'][$id]['paid'] = true;
    }

    /** Its payment has failed, or less has arrived. The next click makes a new order. */
    public function fail(string $id): void
    {
        $this->all['orders'][$id]['failed'] = true;
    }
}
