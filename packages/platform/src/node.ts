/** `@embedded-wallet/platform/node`: webhooks in servers that call `(req, res)`. */

export {
  type NodeRequest,
  type NodeResponse,
  type WebhookListener,
  webhookListener,
} from './webhooks/webhookListener.js'
