/** `@embedded-wallet/ui/define`: custom elements without a framework, whatever renders them. */

export {
  defineScreen,
  type ElementEvents,
  type ElementScreen,
  type ElementsHost,
  type RenderScreen,
} from './define/defineScreen.js'
export { saveText } from './parts/saveText.js'
