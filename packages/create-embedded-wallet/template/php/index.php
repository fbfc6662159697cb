<?php
/** YOURS: the web app, with what PHP brings along. `wallet.php` has what the wallet needs. */
require __DIR__ . '/data.php';
require __DIR__ . '/wallet.php';

$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
$isPost = $_SERVER['REQUEST_METHOD'] === 'POST';
$body = file_get_contents('php://input');
$data = new Data();
$user = $data->user();
// No form of another site can send it.
$isJson = ($_SERVER['CONTENT_TYPE'] ?? '') === 'application/json';
[$status, $said] = [404, null];
if ($isPost && $path === '/wallet-hooks') [$status, $said] = answerHook($body, $data);
elseif ($isPost && $isJson && $path === '/login') {
    $data->logIn(json_decode($body, true)['email']);
    $status = 200;
} elseif ($isPost && $isJson && $path === '/orders' && $user) [$status, $said] = [200, $data->openOrder($user)];
elseif ($path === '/me') [$status, $said] = [200, $user ? ['email' => $user['email'], 'orders' => $data->orders($user)] : null];
elseif ($path === '/') {
    readfile(__DIR__ . '/page.html');
    return;
}
$data->save();
http_response_code($status);
header('Content-Type: application/json');
echo json_encode($said);
