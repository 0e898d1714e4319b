import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { startMailCatcher } from './catcher.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const aFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'renkei-mail-'))
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const start = async (dataDir: string, ports = { smtpPort: 0, webPort: 0 }) => {
  const catcher = await startMailCatcher({ host: '127.0.0.1', dataDir, ...ports })
  cleanups.push(catcher.stop)
  return catcher
}

/** Sends a mail by SMTP and waits for the reply to each line. */
const send = async (smtpUrl: string, subject: string) => {
  const socket = connect(Number(new URL(smtpUrl).port), '127.0.0.1')
  const lines = createInterface(socket)[Symbol.asyncIterator]()
  const answer = async () => {
    for (;;) {
      const { value } = await lines.next()
      if (!/^\d{3}-/.test(String(value))) return String(value)
    }
  }
  const conversation = ['EHLO test', 'MAIL FROM:<a@b.example>', 'RCPT TO:<c@d.example>', 'DATA']
  await answer()
  for (const line of conversation) {
    socket.write(`${line}\r\n`)
    await answer()
  }
  socket.write(`Subject: ${subject}\r\n\r\nこんにちは\r\n.\r\n`)
  expect(await answer()).toMatch(/^250 /)
  socket.end('QUIT\r\n')
  await once(socket, 'close')
}

const subjects = async (webUrl: string) => {
  const mails: unknown = await (await fetch(`${webUrl}/api/email`)).json()
  return z
    .array(z.object({ subject: z.string() }))
    .parse(mails)
    .map(({ subject }) => subject)
}

describe('the mail catcher', { timeout: 30_000 }, () => {
  it('shows received mail in its inbox, after a restart as well', async () => {
    const dataDir = await aFolder()
    const first = await start(dataDir)
    await send(first.smtpUrl, 'reset')
    expect(await subjects(first.webUrl)).toEqual(['reset'])
    expect(await (await fetch(first.webUrl, { headers: { accept: 'text/html' } })).text()).toContain('<html')
    await first.stop()
    await expect(fetch(first.webUrl)).rejects.toThrow()
    expect(await subjects((await start(dataDir)).webUrl)).toEqual(['reset'])
  })

  it('takes other ports when the preferred ones are taken', async () => {
    const first = await start(await aFolder())
    const ports = { smtpPort: Number(new URL(first.smtpUrl).port), webPort: Number(new URL(first.webUrl).port) }
    const second = await start(await aFolder(), ports)
    await send(second.smtpUrl, 'for the second')
    expect(await subjects(first.webUrl)).toEqual([])
    expect(await subjects(second.webUrl)).toEqual(['for the second'])
  })

  it('does not let the pages of other sites read mail', async () => {
    const { webUrl } = await start(await aFolder())
    const status = async (origin: string) => (await fetch(`${webUrl}/api/email`, { headers: { origin } })).status
    expect(await status('https://elsewhere.example')).toBe(403)
    expect(await status('http://127.0.0.1:1')).toBe(403)
    expect(await status('null')).toBe(403)
    expect(await status(webUrl)).toBe(200)
  })

  it('refuses to listen to the network', async () => {
    const options = { host: '0.0.0.0', smtpPort: 0, webPort: 0, dataDir: await aFolder() }
    await expect(startMailCatcher(options)).rejects.toThrow('loopback addresses only')
  })

  it('says which variable is missing where it is not installed, as in production', async () => {
    vi.doMock('maildev', () => {
      throw new Error('Cannot find package maildev')
    })
    cleanups.push(async () => vi.doUnmock('maildev'))
    const options = { host: '127.0.0.1', smtpPort: 0, webPort: 0, dataDir: await aFolder() }
    await expect(startMailCatcher(options)).rejects.toThrow(/SMTP_URL must name a mail server/)
  })
})
