import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import { forbidWaiting } from '#server/db/openTransactions.ts'
import type { Attempt } from '../state/outcome.ts'

export interface LineSettings {
  /** `smtp://user:password@host:587` */
  readonly url: string
  /** So long a server may keep silent, in milliseconds. */
  readonly silenceMilliseconds: number
  /** So long it may keep silent before it has got the end of a message: nothing has been sent then, and it can be tried again. */
  readonly commandMilliseconds: number
  /** So long one message may take. */
  readonly messageMilliseconds: number
  readonly connectMilliseconds: number
}

export interface Envelope {
  readonly from: string
  readonly to: string
}

/** No line to the mail server: it cannot be reached, or refuses the sign-in. The message repeats nothing of what it says. */
export class NoLine extends Error {
  readonly trouble: 'unreachable' | 'sign_in'

  constructor(trouble: 'unreachable' | 'sign_in') {
    super(`The mail server for e-mails ${trouble === 'sign_in' ? 'refuses the sign-in' : 'cannot be reached'}`)
    this.name = 'NoLine'
    this.trouble = trouble
  }
}

/** A signed-in connection to the mail server, for one message at a time. */
export interface Line {
  /** Whether another message can be sent. */
  readonly isOpen: () => boolean
  /**
   * Sends a message to one recipient. It never rejects.
   * @param mayEnd - is asked when all but the end of the message has been handed over. Only if it resolves to true does the
   *   message end, so that the server can accept it; otherwise the line is cut and the server drops the message
   */
  readonly send: (envelope: Envelope, message: Buffer, mayEnd: () => Promise<boolean>) => Promise<Attempt>
  /** Says goodbye to the server. */
  readonly close: () => void
  /** Cuts the line at once, whatever is on it. */
  readonly cut: () => void
}

const chunkBytes = 65_536

/** A message whose end is what ends it for the server: until then that has not seen the final dot. */
class HeldMessage extends Readable {
  /** Whether the server has answered to DATA, so that some of the message may be on its way. */
  isBegun = false
  /** Whether the end was handed over. */
  isEnded = false
  readonly #message: Buffer
  readonly #mayEnd: () => Promise<boolean>
  #position = 0
  /** Is called when the server takes some of it, and with true when it has taken all but the end. */
  onTaken: (isWhole: boolean) => void = () => {}

  constructor(message: Buffer, mayEnd: () => Promise<boolean>) {
    super({ highWaterMark: chunkBytes })
    this.#message = message
    this.#mayEnd = mayEnd
  }

  override pipe<T extends NodeJS.WritableStream>(destination: T): T {
    this.isBegun = true
    return super.pipe(destination)
  }

  override _read() {
    if (this.#position >= this.#message.length) return this.#endWhenAllowed(() => this.push(null))
    const chunk = this.#message.subarray(this.#position, this.#position + chunkBytes)
    this.#position += chunk.length
    this.push(chunk)
    this.onTaken(false)
  }

  #endWhenAllowed(end: () => void) {
    this.onTaken(true)
    const withdraw = () => this.destroy(new Error('withdrawn'))
    this.#mayEnd().then((ends) => {
      if (!ends || this.destroyed) return withdraw()
      this.isEnded = true
      end()
    }, withdraw)
  }
}

interface SmtpError {
  readonly responseCode?: number | undefined
  readonly response?: string | undefined
  readonly code?: string | undefined
}

const reset = (connection: SMTPConnection): Promise<boolean> =>
  new Promise((resolve) => {
    const answer = (isReset: boolean) => {
      connection.off('end', broken)
      resolve(isReset)
    }
    const broken = () => answer(false)
    connection.on('end', broken)
    connection.reset((error) => answer(!error))
  })

const lineOn = (
  connection: SMTPConnection,
  { commandMilliseconds, messageMilliseconds }: Pick<LineSettings, 'commandMilliseconds' | 'messageMilliseconds'>,
): Line => {
  let isOpen = true
  const cut = () => {
    isOpen = false
    connection.close()
  }
  connection.on('error', cut)
  connection.on('end', () => (isOpen = false))
  const attempt = (envelope: Envelope, source: HeldMessage): Promise<Attempt> =>
    new Promise((resolve) => {
      const answer = (error: SmtpError | null, response: string | null) => {
        clearTimeout(deadline)
        clearTimeout(silence)
        source.onTaken = () => {}
        // What is told to be unsent must not end any more.
        if (!source.isEnded) source.destroy()
        connection.off('end', broken)
        resolve({
          isAccepted: error === null && source.isEnded,
          wasEnded: source.isEnded,
          isTooLarge: error?.code === 'EMESSAGE' && error.responseCode === undefined,
          code: error?.responseCode ?? null,
          response: error?.response ?? response,
        })
      }
      const deadline = setTimeout(() => answer({}, null), messageMilliseconds)
      const isSilent = () => answer({}, null)
      let silence = setTimeout(isSilent, commandMilliseconds)
      source.onTaken = (isWhole) => {
        clearTimeout(silence)
        if (!isWhole) silence = setTimeout(isSilent, commandMilliseconds)
      }
      // A line that ends calls back with the cause, if there is one to tell.
      const broken = () => setImmediate(() => answer({}, null))
      connection.on('end', broken)
      connection.send({ from: envelope.from, to: [envelope.to] }, source, (error, info) =>
        answer(error, info?.response ?? null),
      )
    })
  return {
    isOpen: () => isOpen,
    send: async (envelope, message, mayEnd) => {
      forbidWaiting('The mail server')
      const source = new HeldMessage(message, mayEnd)
      // A line that is cut before the message is read leaves nobody to hear of it.
      source.on('error', () => {})
      const result = await attempt(envelope, source)
      // After a refused envelope the line is good for the next message; in the middle of one it is not.
      if (result.isAccepted) return result
      source.destroy()
      if (result.code === null || result.code === 421 || source.isBegun !== source.isEnded) cut()
      else if (isOpen && !(await reset(connection))) cut()
      return result
    },
    close: () => {
      if (!isOpen) return
      isOpen = false
      connection.quit()
      setTimeout(() => connection.close(), 1_000).unref()
    },
    cut,
  }
}

/** Opens a line. @throws NoLine */
export const openLine = (settings: LineSettings): Promise<Line> => {
  forbidWaiting('The mail server')
  const { url, silenceMilliseconds, connectMilliseconds } = settings
  const { auth, ...target } = parseConnectionUrl(url)
  const connection = new SMTPConnection({
    ...target,
    connectionTimeout: connectMilliseconds,
    greetingTimeout: connectMilliseconds,
    dnsTimeout: connectMilliseconds,
    socketTimeout: silenceMilliseconds,
    logger: false,
  })
  return new Promise((resolve, reject) => {
    const fail = (trouble: NoLine['trouble']) => {
      connection.close()
      reject(new NoLine(trouble))
    }
    connection.on('error', () => fail('unreachable'))
    connection.once('end', () => fail('unreachable'))
    connection.connect((error) => {
      if (error) return fail('unreachable')
      if (!auth || !connection.allowsAuth) return resolve(lineOn(connection, settings))
      connection.login(auth, (refusal) => (refusal ? fail('sign_in') : resolve(lineOn(connection, settings))))
    })
  })
}
