/** A delivery report as Postfix writes it. */
export interface BuiltReport {
  /** To whom the report goes: the address with which we sent. */
  readonly to: string
  readonly recipient?: string
  readonly original?: string
  readonly action?: string
  readonly status?: string | null
  readonly diagnostic?: string
  /** The Message-ID of the message that came back. */
  readonly returned?: string
  /** Its own. */
  readonly messageId?: string
  /** Further bytes of the returned message. */
  readonly ballast?: number
}

const crlf = (lines: readonly string[]): string => lines.join('\r\n')

let serial = 0
const nextId = (): string => `<report-${(serial += 1)}@mx.clinic.example>`

export const aDeliveryReport = ({
  to,
  recipient = 'gone@clinic.example',
  original,
  action = 'failed',
  status = '5.1.1',
  diagnostic = '550 5.1.1 User unknown',
  returned = '<campaign@suizenji.example>',
  messageId = nextId(),
  ballast = 0,
}: BuiltReport): string =>
  crlf([
    'Return-Path: <>',
    'From: MAILER-DAEMON@mx.clinic.example (Mail Delivery System)',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    `Message-ID: ${messageId}`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="edge"',
    '',
    '--edge',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'This is the mail system at host mx.clinic.example.',
    '--edge',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.clinic.example',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    ...(original === undefined ? [] : [`Original-Recipient: rfc822;${original}`]),
    `Action: ${action}`,
    ...(status === null ? [] : [`Status: ${status}`]),
    `Diagnostic-Code: smtp; ${diagnostic}`,
    '',
    '--edge',
    'Content-Type: message/rfc822',
    '',
    'From: renkei@suizenji.example',
    `Message-ID: ${returned}`,
    'Subject: =?utf-8?B?5aSW5p2l?=',
    '',
    'x'
      .repeat(76)
      .concat('\r\n')
      .repeat(Math.ceil(ballast / 78)),
    '--edge--',
    '',
  ])

/** A complaint as providers report it. */
export const aComplaint = ({
  to,
  type = 'abuse',
  returned = '<campaign@suizenji.example>',
}: {
  readonly to: string
  readonly type?: string
  readonly returned?: string
}): string =>
  crlf([
    'From: <abusedesk@provider.example>',
    'To: <abuse@suizenji.example>',
    'Subject: FW: Earn money',
    `Message-ID: ${nextId()}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="edge"',
    '',
    '--edge',
    'Content-Type: text/plain',
    '',
    'This is an email abuse report.',
    '--edge',
    'Content-Type: message/feedback-report',
    '',
    `Feedback-Type: ${type}`,
    'User-Agent: SomeGenerator/1.0',
    'Version: 1',
    `Original-Mail-From: <${to}>`,
    '',
    '--edge',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${returned}`,
    'Subject: Earn money',
    '',
    '--edge--',
    '',
  ])

/** A message of plain text. */
export const aPlainMessage = (headers: Readonly<Record<string, string>>, text: string): string =>
  crlf([
    ...Object.entries({ 'Message-ID': nextId(), 'Content-Type': 'text/plain; charset=utf-8', ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    ),
    '',
    ...text.split('\n'),
    '',
  ])
