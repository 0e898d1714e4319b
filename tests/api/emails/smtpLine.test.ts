import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Line, openLine } from '#server/emails/sending/smtp/line.ts'
import { type SmtpSink, startSmtpSink } from '../../support/emails/smtpSink.ts'

describe('a message on a line to the mail server', () => {
  let sink: SmtpSink
  let line: Line
  const open = (given: { readonly silenceMilliseconds?: number; readonly commandMilliseconds?: number } = {}) =>
    openLine({
      url: sink.url,
      silenceMilliseconds: 5_000,
      commandMilliseconds: 5_000,
      messageMilliseconds: given.silenceMilliseconds ?? 10_000,
      connectMilliseconds: 5_000,
      ...given,
    })
  const send = (text: string, mayEnd = async () => true) =>
    line.send({ from: 'office@hospital.example', to: 'doctor@clinic.example' }, Buffer.from(text, 'latin1'), mayEnd)

  beforeAll(async () => {
    sink = await startSmtpSink()
  })
  afterEach(() => {
    line.close()
    sink.reset()
  })
  afterAll(() => sink.stop())

  const headers = 'Subject: Test\r\n\r\n'
  const longText = `${'A'.repeat(76)}\r\n`.repeat(2_000)

  test.each([
    { name: 'of plain lines', text: `${headers}Guten Tag\r\n` },
    { name: 'of plain lines, larger than a piece', text: `${headers}${longText}` },
    { name: 'that begins with a dot', text: `.${headers}Guten Tag\r\n` },
    { name: 'with a line of one dot', text: `${headers}before\r\n.\r\nafter\r\n` },
    { name: 'with lines that begin with dots', text: `${headers}.one\r\n..two\r\n...\r\n` },
    { name: 'with a line of one dot, larger than a piece', text: `${headers}${longText}.\r\n${longText}` },
    { name: 'with dots elsewhere', text: `${headers}a.\r\n .\r\na.b\r\n` },
    { name: 'with empty lines at its end', text: `${headers}Guten Tag\r\n\r\n\r\n` },
    { name: 'without an end of its last line', text: `${headers}Guten Tag`, sent: `${headers}Guten Tag\r\n` },
    { name: 'with a bare line feed before a dot', text: `${headers}a\n.\nb\r\n`, sent: `${headers}a\r\n.\r\nb\r\n` },
    { name: 'with a bare carriage return', text: `${headers}a\r.\rb\r\n`, sent: `${headers}a\r\n.\r\nb\r\n` },
    { name: 'that ends with a carriage return', text: `${headers}a\r`, sent: `${headers}a\r\n` },
  ])('$name arrives whole, and the next one too', async ({ text, sent = text }) => {
    line = await open()
    expect(await send(text)).toMatchObject({ isAccepted: true, wasEnded: true })
    expect(await send(`${headers}next\r\n`)).toMatchObject({ isAccepted: true })
    expect(sink.received.map(({ source }) => source)).toEqual([sent, `${headers}next\r\n`])
  })

  test('is known to be unsent soon where the server keeps silent before its end, and the line is cut', async () => {
    sink.script('doctor@clinic.example', 'hang at the recipient')
    line = await open({ commandMilliseconds: 100, silenceMilliseconds: 600_000 })
    expect(await send(`${headers}Guten Tag\r\n`)).toMatchObject({ isAccepted: false, wasEnded: false, code: null })
    expect(line.isOpen()).toBe(false)
  })

  test.each([
    { name: 'of plain lines', text: `${headers}Guten Tag\r\n` },
    { name: 'with a dot', text: `${headers}.\r\n` },
    { name: 'larger than a piece', text: `${headers}${longText}` },
  ])('$name is dropped where it may not end, and the line is cut', async ({ text }) => {
    line = await open()
    expect(await send(text, async () => false)).toMatchObject({ isAccepted: false, wasEnded: false, code: null })
    expect(line.isOpen()).toBe(false)
    line = await open()
    expect(await send(`${headers}next\r\n`)).toMatchObject({ isAccepted: true })
    expect(sink.received.map(({ source }) => source)).toEqual([`${headers}next\r\n`])
  })

  test('is not asked about before the server wants it', async () => {
    line = await open()
    sink.script('doctor@clinic.example', { recipient: '550 5.1.1 unknown' }, 'accept')
    let asked = 0
    const mayEnd = async () => {
      asked += 1
      return true
    }
    expect(await send(`${headers}a\r\n`, mayEnd)).toMatchObject({ code: 550, wasEnded: false })
    expect(asked).toBe(0)
    expect(line.isOpen()).toBe(true)
    expect(await send(`${headers}a\r\n`, mayEnd)).toMatchObject({ isAccepted: true })
    expect(asked).toBe(1)
  })
})
