import type { Operation } from '#contract/core.ts'

/** So long after a record was added the form may still be on the screen, in milliseconds. */
const formStays = 1_000

/**
 * Sends a change once although it is asked for twice, as by a double click or Enter that is held down: the second call is given the
 * reply to the first. That goes for the same change while it is under way, and for the same new record for a second after it was added,
 * as long as nothing else is changed between. Calls with a file are sent each time.
 */
export class SecondClicks {
  #last: { readonly key: string; readonly reply: Promise<unknown> } | undefined

  /** @param send - sends the call; not called for a second click */
  once(
    operationId: string,
    { effect, status, upload }: Pick<Operation, 'effect' | 'status' | 'upload'>,
    parameters: Readonly<Record<string, unknown>>,
    send: () => Promise<unknown>,
  ): Promise<unknown> {
    if (effect === 'read' || upload) return send()
    const key = `${operationId} ${JSON.stringify(parameters)}`
    if (this.#last?.key === key) return this.#last.reply
    const sent = { key, reply: send() }
    this.#last = sent
    const forget = () => {
      if (this.#last === sent) this.#last = undefined
    }
    sent.reply.then(() => {
      if (status === 201) setTimeout(forget, formStays)
      else forget()
    }, forget)
    return sent.reply
  }
}
