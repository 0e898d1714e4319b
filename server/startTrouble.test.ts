import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './readConfig.ts'
import { requireDkimKey } from './emails/sending/message/dkimKey.ts'
import { complaintAbout } from './requireNode.js'
import { openStore } from './store.ts'
import { openingPort, reachingDatabase, readingGivenFile, usingFolder, writingGivenFile } from './startTrouble.ts'

const root = join(import.meta.dirname, '..')

const listen = (port: number) =>
  new Promise<AddressInfo>((resolve, reject) => {
    const server = createServer()
    onTestFinished(() => void server.close())
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server.address() as AddressInfo))
  })

test('a port that is taken names its variable and says what to do', async () => {
  const { port } = await listen(0)
  const open = openingPort({ host: '127.0.0.1', port }, { host: 'HOST', port: 'METRICS_PORT' }, () => listen(port))
  await expect(open).rejects.toThrow(/in use by another program\. Stop that, or set METRICS_PORT .*\(EADDRINUSE\)/)
})

test.each(['EACCES', 'EROFS', 'ENOSPC', 'ENOTDIR'])(
  'a folder that cannot be used (%s) names its variable',
  async (code) => {
    const fail = () => Promise.reject(Object.assign(new Error('mkdir'), { code }))
    await expect(usingFolder('/data', 'RENKEI_DATA_DIR', fail)).rejects.toThrow(/RENKEI_DATA_DIR/)
  },
)

const failWith = (code: string) => () => Promise.reject(Object.assign(new Error('open'), { code }))

test.each([
  ['ENOENT', 'There is no file /a/list.csv.'],
  ['EISDIR', '/a/list.csv is a folder.'],
  ['EACCES', 'This account may not read /a/list.csv.'],
])('a file that cannot be read (%s) is named', async (code, sentence) => {
  await expect(readingGivenFile('/a/list.csv', failWith(code))).rejects.toThrow(sentence)
})

test.each([
  ['ENOENT', 'There is no folder /a.'],
  ['ENOTDIR', '/a is no folder.'],
  ['EISDIR', '/a/list.csv is a folder.'],
  ['EACCES', 'This account may not write /a/list.csv.'],
  ['EROFS', 'This account may not write /a/list.csv.'],
  ['ENOSPC', 'There is no room for /a/list.csv.'],
])('a file that cannot be written (%s) is named, and what to do', async (code, sentence) => {
  await expect(writingGivenFile('/a/list.csv', failWith(code))).rejects.toThrow(sentence)
})

test.each(['ECONNREFUSED', 'ENOTFOUND', '28P01', '3D000'])(
  'a database that lets nobody in (%s) names its variable, and no password',
  async (code) => {
    const fail = () => Promise.reject(Object.assign(new Error('pa55word'), { code }))
    const reach = reachingDatabase('postgres://renkei:pa55word@db.example/renkei', 'DATABASE_URL', fail)
    await expect(reach).rejects.toThrow(/DATABASE_URL/)
    await expect(reach).rejects.not.toThrow(/pa55word/)
  },
)

test('a start without its database, or in a folder that is none, says which variable to look at', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'renkei-trouble-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const url = 'postgres://renkei:secret@127.0.0.1:9/renkei'
  await expect(openStore(readConfig({ RENKEI_DATA_DIR: folder, DATABASE_URL: url }))).rejects.toThrow(
    /DATABASE_URL.*ECONNREFUSED/,
  )
  await writeFile(join(folder, 'file'), '')
  await expect(openStore(readConfig({ RENKEI_DATA_DIR: join(folder, 'file/data') }))).rejects.toThrow(/RENKEI_DATA_DIR/)
})

test('a key for DKIM that is not there, or is none, names its variable', async () => {
  const wanting = (file: string) =>
    requireDkimKey(readConfig({ EMAIL_DKIM_DOMAIN: 'a.example', EMAIL_DKIM_SELECTOR: 'r', EMAIL_DKIM_KEY_FILE: file }))
  await expect(wanting('/nowhere/key.pem')).rejects.toThrow(/EMAIL_DKIM_KEY_FILE.*ENOENT/)
  await expect(wanting(import.meta.filename)).rejects.toThrow(/EMAIL_DKIM_KEY_FILE is no private key/)
})

test('a Node that is too old is told so in a sentence, by every script', async () => {
  expect(complaintAbout('20.20.2')).toContain('needs Node.js 24 or newer, and this is 20.20.2')
  expect(complaintAbout('24.0.0')).toBeUndefined()
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  for (const script of Object.values(scripts).flatMap((one) => one.split(' && ')))
    if (/\bserver\//.test(script)) expect(script).toContain('--import ./server/requireNode.js')
})

test('a command waits for a mail server that does not answer, and says so', () => {
  const script = `
    import { createMailer } from './server/mail/mailer.ts'
    await createMailer('smtp://127.0.0.1:9', 'a@b.example', [10]).send({ to: 'c@d.example', subject: '', text: '', html: '' }).catch(({ message }) => console.log(message))`
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', script], {
    cwd: root,
    encoding: 'utf8',
  })
  expect({ status, stdout }).toEqual({ status: 0, stdout: 'A mail could not be handed over (ESOCKET)\n' })
})
