<?php
/** The hooks of the wallet: what the relay asks your backend. PHP 8.1 or newer. */

/** Who is paid. The price is what arrives, in cents of USD: the user pays the fees on top. */
const SHOP = ['umaAddress' => '$success.usd@sandbox.example', 'currency' => 'USD', 'lockedSide' => 'RECEIVING'];

/** How a payment ends. Nobody has made one that expired: its order is still open. */
const ENDS = ['COMPLETED', 'FAILED', 'REJECTED', 'REFUNDED'];

/** YOURS: what the mail says. Without an operation the notice is about a new device. */
const NEWS = [
    '' => 'Your wallet was opened on a new device',
    'registerAuthMethod' => 'A way to sign in was added to your wallet',
    'revokeAuthMethod' => 'A way to sign in was removed from your wallet',
    'exportInternalAccount' => 'The recovery words of your wallet were shown',
    'updateCustomer' => 'The address or phone number of your wallet was changed',
    'updateInternalAccount' => 'The privacy of your wallet was changed',
];

/** Standard Webhooks: the signature covers the id, the time and the bytes of the body as they came. */
function isSigned(string $body): bool
{
    $at = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
    if (!preg_match('/^\d{1,12}$/D', $at) || abs(time() - (int) $at) > 300) return false;
    $text = ($_SERVER['HTTP_WEBHOOK_ID'] ?? '') . ".$at.$body";
    $isRight = false;
    foreach (preg_split('/\s+/', trim(getenv('HOOKS_SECRET'))) as $secret) {
        $key = base64_decode(substr($secret, strlen('whsec_')), true);
        $own = 'v1,' . base64_encode(hash_hmac('sha256', $text, $key, true));
        foreach (explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '') as $given)
            $isRight = hash_equals($own, $given) || $isRight;
    }
    return $isRight;
}

/** Returns a status and what becomes JSON. `$data` is yours: see data.php. */
function answerHook(string $body, Data $data): array
{
    if (!isSigned($body)) return [403, null];
    $ask = json_decode($body, true, 512, JSON_THROW_ON_ERROR);
    $user = $data->user();
    switch ($ask['hook']) {
        case 'authorize':
            return [200, ['user' => $user ? ['userId' => $user['id'], 'email' => $user['email']] : null]];
        case 'createQuote':
            // The page names an order, and never an amount. The user reads the message of a refusal.
            $id = $ask['order']['id'] ?? null;
            $order = is_string($id) ? $data->order($id) : null;
            if (!$user || ($order['user'] ?? null) !== $user['id'])
                return [409, ['code' => 'NO_ORDER', 'message' => 'There is no such order.']];
            if ($order['paid']) return [409, ['code' => 'PAID', 'message' => 'This order is paid.']];
            // With its last quote: while a payment may be on its way, the page gets that one and no new one.
            $pay = SHOP + ['amount' => $order['amount']];
            return [200, ['pay' => $pay, 'reference' => $order['id'], 'quoteId' => $order['quoteId']]];
        case 'keepPayment':
            $data->addPayment($ask['reference'], $ask['quoteId'], $ask['transactionId']);
            break;
        case 'settle':
            $order = $data->orderOfPayment($ask['transactionId']);
            // A service may not know what arrived; then the amount is that of the quote.
            $arrived = $ask['receivedAmount']['amount'] ?? $order['amount'];
            if ($ask['status'] === 'COMPLETED' && $arrived === $order['amount']) $data->pay($order['id']);
            elseif (in_array($ask['status'], ENDS, true)) $data->fail($order['id']);
            break;
        case 'notifyOwner':
            $news = NEWS[$ask['operation'] ?? ''] ?? 'Your wallet was changed';
            error_log("Mail to user {$ask['userId']}: $news. If this was not you, contact us.");
            break;
        case 'onSignedOut':
            $data->endSession();
    }
    return [200, (object) []];
}
