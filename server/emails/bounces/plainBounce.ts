import { oneLine } from '../sending/state/outcome.ts'
import { reasonInWords, statusInWords } from '../sending/state/refusal.ts'
import type { BounceMessageKind, ReportedRecipient } from './bounceMessage.ts'
import { addressOf } from './messageFields.ts'

/** What a message without a report is judged by. */
export interface PlainMessage {
  readonly header: (name: string) => string
  /** As plain text. */
  readonly text: string
}

const fromServer = /mailer-daemon|postmaster|mail delivery (?:sub)?system|mdaemon|microsoftexchange|majordomo/i
const bouncing =
  /undeliver|delivery (?:status notification|failure|has failed|problem|report)|(?:returned|rejected) mail|returned to sender|mail delivery failed|failure notice|could not be delivered|配信(?:不能|できません|失敗|エラー|されません)|送信(?:エラー|できません|失敗)|配達(?:不能|できません)|戻りメール/i
const delaying = /delay|warning: (?:message|could not send)|still (?:trying|being retried)|遅延|遅れて/i
const delayingText =
  /(?:warning message only|do not need to resend|no action is required|will (?:be retried|continue to try|keep trying)|has not (?:yet )?been delivered)|再送信する必要はありません|配信を(?:引き続き|続け)/i

const absent =
  /^(?:\s*(?:re|fwd?)\s*:\s*)*(?:auto(?:matic|mated)?[ -]?(?:reply|response|matic)|autoreply|out of (?:the )?office|away from|on (?:vacation|leave)|不在|自動(?:応答|返信|返答|送信)|【自動)/i
const asking =
  /(?:verify|confirm|authenticate)[^\n]{0,40}(?:sender|e-?mail|message|delivery|yourself)|challenge|sender (?:verification|confirmation)|送信者(?:の)?(?:確認|認証)|受信(?:の)?許可/i
const askingHeaders = [
  'x-boxtrapper',
  'x-spamarrest-info',
  'x-tmda-confirm',
  'x-challenge-response',
  'x-asvp-challenge',
]

const isReply = ({ header }: PlainMessage): boolean =>
  /^auto-replied/i.test(header('auto-submitted')) ||
  /^auto[_-]?reply/i.test(header('precedence')) ||
  header('x-autoreply') !== '' ||
  header('x-autorespond') !== '' ||
  absent.test(header('subject'))

const isChallenge = ({ header }: PlainMessage): boolean =>
  askingHeaders.some((name) => header(name) !== '') || asking.test(header('subject'))

/** The line in which a server says why, as a report would quote it. */
const wordsOf = (text: string): string | null => {
  const lines = text.split('\n').map((line) => line.trim())
  const found =
    lines.find((line) => statusInWords(line) !== null) ??
    lines.find((line) => reasonInWords(line) !== null) ??
    lines.find((line) => /^\W{0,3}5\d\d[ -]/.test(line))
  return found === undefined ? null : oneLine(found) || null
}

/** Where the returned message begins, of which the words are ours. */
const returned =
  /^[ \t>-]*(?:this is a copy of (?:the|your) message|below this line is a copy|original message|included is a copy|元の(?:メール|メッセージ)|received: )/im

/** Servers that write no report, or one that has been lost on the way: the sender and the words have to do. */
export const readPlainBounce = (
  message: PlainMessage,
): { readonly kind: BounceMessageKind; readonly reported: readonly ReportedRecipient[] } => {
  const { header, text } = message
  const subject = header('subject')
  const isFromServer =
    fromServer.test(header('from')) || header('return-path') === '<>' || header('x-failed-recipients') !== ''
  if (!isFromServer && isChallenge(message)) return { kind: 'challenge', reported: [] }
  if (!isFromServer && isReply(message)) return { kind: 'reply', reported: [] }
  if (!isFromServer && !bouncing.test(subject)) return { kind: 'other', reported: [] }
  const said = text.slice(0, returned.exec(text)?.index ?? text.length)
  const diagnostic = wordsOf(said)
  if (delaying.test(subject) || delayingText.test(said)) return { kind: 'delayed', reported: [] }
  const status = statusInWords(diagnostic)
  if (diagnostic === null && !bouncing.test(subject))
    return { kind: isReply(message) ? 'reply' : 'other', reported: [] }
  // Without a report nothing else tells a failure for good from one for a time.
  if (status?.startsWith('4') && !bouncing.test(subject)) return { kind: 'delayed', reported: [] }
  return {
    kind: 'failed',
    reported: [{ original: null, final: addressOf(header('x-failed-recipients')), status, diagnostic }],
  }
}
