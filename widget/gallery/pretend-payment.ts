/** Replaces the browser's payment sheet, so that the gallery looks the same in every browser. */
export class PretendPayment extends EventTarget {
  readonly #supported: boolean

  constructor(methods: PaymentMethodData[]) {
    super()
    this.#supported = !JSON.stringify(methods).includes('"unsupported"')
  }

  canMakePayment = async () => this.#supported

  show = async () => ({
    methodName: 'https://payments.example.com/',
    details: { token: 'example' },
    complete: async () => {},
  })
}
