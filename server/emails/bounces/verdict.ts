import type { BounceNews } from './takeNews.ts'

/** A call of a webhook, as it came. */
export interface WebhookCall {
  readonly body: Buffer
  readonly header: (name: string) => string
  /** In milliseconds since 1970. */
  readonly now: number
}

/** Why a call is not believed. */
export type Disbelief = 'signature' | 'expired' | 'topic' | 'format'

/** What a call says, once its signature has been checked. */
export type Verdict =
  | {
      readonly news: readonly BounceNews[]
      /** The same for the same call: nobody takes it twice. */
      readonly proof: string
      /** What the operator has to be told. */
      readonly remark?: string
    }
  | { readonly disbelief: Disbelief }

/** Reads the calls of one service. */
export type ReadWebhook = (call: WebhookCall) => Verdict

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** The JSON of a body; undefined if it is none. */
export const jsonOf = (body: Buffer | string): unknown => readJson(body.toString())
