import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { whySkipped } from '#tests/support/whySkipped.ts'
import { type EmbeddedPostgres, findEmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'

const isWindows = process.platform === 'win32'
const isRoot = process.getuid?.() === 0

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const aFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'renkei-postgres-'))
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const start = async (
  dataDir: string,
  options: { log?: (message: string) => void; durable?: boolean } = {},
): Promise<EmbeddedPostgres> => {
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, sharedBuffersMb: 32, ...options })
  cleanups.push(postgres.stop)
  return postgres
}

const query = async <R extends pg.QueryResultRow>(url: string, text: string): Promise<R[]> => {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<R>(text)).rows
  } finally {
    await client.end()
  }
}

const eventually = <T>(attempt: () => Promise<T>) => vi.waitFor(attempt, { timeout: 170_000, interval: 20 })

const aNoteIn = (url: string) => query(url, `create table notes (body text); insert into notes values ('返書')`)
const notesIn = (url: string) => query<{ body: string }>(url, 'select body from notes')

const serverPid = async (dataDir: string) =>
  Number((await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0])

const runs = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Starts a separate process that starts the database and waits. */
const aParentProcess = async (dataDir: string): Promise<{ process: ChildProcess; ownerUrl: string }> => {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('embedded.ts', import.meta.url).href)}
    const { ownerUrl } = await startEmbeddedPostgres({ dataDir: process.argv[1], sharedBuffersMb: 32 })
    console.log(ownerUrl)
    setInterval(() => {}, 1000)`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  cleanups.push(async () => {
    parent.kill('SIGKILL')
    const pid = await serverPid(dataDir).catch(() => 0)
    if (pid > 1 && runs(pid)) process.kill(pid, 'SIGQUIT')
    await eventually(async () => expect(pid > 1 && runs(pid)).toBe(false))
  })
  const [line] = await once(parent.stdout, 'data')
  return { process: parent, ownerUrl: String(line).trim() }
}

const killed = async (child: ChildProcess) => {
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

describe('the embedded PostgreSQL', () => {
  it('starts on an empty folder, in UTF-8 and UTC, with Japanese trigrams', async () => {
    const { ownerUrl } = await start(await aFolder())
    const settings = `select current_setting('server_encoding') as encoding, current_setting('TimeZone') as zone,
      current_setting('jit') as jit, current_setting('shared_buffers') as buffers, upper('ä') as upper, current_database() as name`
    expect(await query(ownerUrl, settings)).toEqual([
      { encoding: 'UTF8', zone: 'UTC', jit: 'off', buffers: '32MB', upper: 'Ä', name: 'renkei' },
    ])
    await query(ownerUrl, 'create extension pg_trgm')
    expect(await query(ownerUrl, `select cardinality(show_trgm('田中内科')) > 0 as found`)).toEqual([{ found: true }])
  })

  it('writes through to the disk unless told otherwise', async () => {
    const { ownerUrl } = await start(await aFolder(), { durable: undefined })
    expect(await query(ownerUrl, 'show fsync')).toEqual([{ fsync: 'on' }])
    expect(await query(ownerUrl, 'show synchronous_commit')).toEqual([{ synchronous_commit: 'on' }])
  })

  it('lets nobody in without the password', async () => {
    const { ownerUrl } = await start(await aFolder())
    const url = new URL(ownerUrl)
    url.password = 'guessed'
    await expect(query(url.href, 'select 1')).rejects.toThrow('password authentication failed')
    url.username = 'postgres'
    await expect(query(url.href, 'select 1')).rejects.toThrow('password authentication failed')
  })

  it.skipIf(isWindows)(
    `keeps data, password and log from other users${whySkipped(isWindows, 'Windows has no such file modes')}`,
    async () => {
      const dataDir = await aFolder()
      await start(dataDir)
      const mode = async (name: string) => (await stat(join(dataDir, 'postgres', name))).mode & 0o777
      expect(await mode('cluster')).toBe(0o700)
      expect(await mode('password')).toBe(0o600)
      expect(await mode('postgres.log')).toBe(0o600)
      expect(await mode('port')).toBe(0o600)
    },
  )

  it('keeps its data and its port over a restart', async () => {
    const dataDir = await aFolder()
    const first = await start(dataDir)
    await aNoteIn(first.ownerUrl)
    const pid = await serverPid(dataDir)
    await Promise.all([first.stop(), first.stop()])
    expect(runs(pid)).toBe(false)
    const second = await start(dataDir)
    expect(second.ownerUrl).toBe(first.ownerUrl)
    expect(await notesIn(second.ownerUrl)).toEqual([{ body: '返書' }])
  })

  it('takes another port when somebody else has taken its last one', async () => {
    const dataDir = await aFolder()
    const first = await start(dataDir)
    await first.stop()
    const port = Number(new URL(first.ownerUrl).port)
    const squatter = createServer().listen(port, '127.0.0.1')
    await once(squatter, 'listening')
    cleanups.push(async () => squatter.close())
    const second = await start(dataDir)
    expect(new URL(second.ownerUrl).port).not.toBe(String(port))
    expect(await query(second.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('makes further databases, once each', async () => {
    const { createDatabase } = await start(await aFolder())
    const url = await createDatabase('test "1"')
    await aNoteIn(url)
    expect(await notesIn(await createDatabase('test "1"'))).toEqual([{ body: '返書' }])
  })

  it('refuses a folder that is in use, and says by whom', async () => {
    const dataDir = await aFolder()
    const parent = await aParentProcess(dataDir)
    await expect(start(dataDir)).rejects.toThrow(
      `The data folder ${dataDir} is in use by another Renkei (process ${parent.process.pid})`,
    )
    expect(await query(parent.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('refuses a second start in the same process', async () => {
    const dataDir = await aFolder()
    await start(dataDir)
    await expect(start(dataDir)).rejects.toThrow('in use')
  })

  it('lets only one of many that start at once have the folder', async () => {
    const dataDir = await aFolder()
    const attempts = await Promise.allSettled(Array.from({ length: 6 }, () => start(dataDir)))
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('is found by other processes as long as it runs', async () => {
    const dataDir = await aFolder()
    expect(await findEmbeddedPostgres(dataDir)).toBeUndefined()
    const parent = await aParentProcess(dataDir)
    expect(await findEmbeddedPostgres(dataDir)).toBe(parent.ownerUrl)
    await killed(parent.process)
    expect(await findEmbeddedPostgres(dataDir)).toBeUndefined()
  })

  it('starts again, with all data, after its parent was killed and it ran on alone', async () => {
    const dataDir = await aFolder()
    const parent = await aParentProcess(dataDir)
    await aNoteIn(parent.ownerUrl)
    await killed(parent.process)
    expect(await notesIn(parent.ownerUrl)).toHaveLength(1)
    const messages: string[] = []
    const second = await start(dataDir, { log: (message) => messages.push(message) })
    expect(messages).toEqual([expect.stringContaining('an earlier Renkei left running')])
    expect(await notesIn(second.ownerUrl)).toEqual([{ body: '返書' }])
  })

  it('starts again after it and its parent were killed in the middle of work', async () => {
    const dataDir = await aFolder()
    const parent = await aParentProcess(dataDir)
    await aNoteIn(parent.ownerUrl)
    const busy = query(parent.ownerUrl, 'select count(*) from generate_series(1, 1000000000) a').catch(() => {})
    const pid = await serverPid(dataDir)
    const atWork = `select from pg_stat_activity where query like '%(1, 1000000000) a' and state = 'active'`
    await eventually(async () => expect(await query(parent.ownerUrl, atWork)).toHaveLength(1))
    await killed(parent.process)
    process.kill(pid, 'SIGKILL')
    const second = await start(dataDir)
    await busy
    expect(await notesIn(second.ownerUrl)).toEqual([{ body: '返書' }])
  })

  it('comes back by itself, at the same address, when only it was killed', async () => {
    const dataDir = await aFolder()
    const messages: string[] = []
    const { ownerUrl, stop } = await start(dataDir, { durable: true, log: (message) => messages.push(message) })
    await aNoteIn(ownerUrl)
    const pid = await serverPid(dataDir)
    process.kill(pid, 'SIGKILL')
    await eventually(async () => {
      expect(await serverPid(dataDir)).not.toBe(pid)
      expect(await notesIn(ownerUrl)).toEqual([{ body: '返書' }])
    })
    expect(messages).toEqual([expect.stringContaining('ended unexpectedly')])
    const next = await serverPid(dataDir)
    await stop()
    expect(runs(next)).toBe(false)
  })

  it.skipIf(!isRoot)(
    `keeps its data elsewhere when root’s folder is closed to others${whySkipped(!isRoot, 'for root alone')}`,
    async () => {
      const dataDir = join(await aFolder(), 'closed', 'data')
      await mkdir(join(dataDir, '..'), { mode: 0o700 })
      const first = await start(dataDir)
      const outside = await readFile(join(dataDir, 'postgres/location'), 'utf8')
      cleanups.splice(-1, 0, () => rm(outside, { recursive: true }))
      expect(outside).toMatch(/^\/var\/lib\/renkei-[0-9a-f]{12}$/)
      expect((await stat(join(outside, 'cluster'))).mode & 0o777).toBe(0o700)
      await aNoteIn(first.ownerUrl)
      await expect(start(dataDir)).rejects.toThrow('in use')
      await first.stop()
      const second = await start(dataDir)
      expect(await notesIn(second.ownerUrl)).toEqual([{ body: '返書' }])
      await second.stop()

      await rm(dataDir, { recursive: true })
      const messages: string[] = []
      const third = await start(dataDir, { log: (message) => messages.push(message) })
      await expect(notesIn(third.ownerUrl)).rejects.toThrow('does not exist')
      expect(messages).toContainEqual(expect.stringContaining('Remove it if it is not needed'))
      await third.stop()

      await rename(join(outside, 'cluster'), join(outside, 'lost'))
      await expect(start(dataDir)).rejects.toThrow(`kept in ${outside}, which is missing`)
    },
  )

  it('is not misled by leftover files that name a living stranger', async () => {
    const dataDir = await aFolder()
    const first = await start(dataDir)
    await first.stop()
    const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
    cleanups.push(async () => stranger.kill('SIGKILL'))
    const folder = join(dataDir, 'postgres')
    await writeFile(join(folder, 'cluster/postmaster.pid'), `${stranger.pid}\n${folder}/cluster\n1\n5432\n`)
    await writeFile(join(folder, 'lock'), JSON.stringify({ pid: stranger.pid, identity: 'another boot' }))
    const second = await start(dataDir)
    expect(await query(second.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
  })

  it('recovers from a crash while it was being set up', async () => {
    const dataDir = await aFolder()
    const first = await start(dataDir)
    await first.stop()
    const folder = join(dataDir, 'postgres')
    await rm(join(folder, 'cluster'), { recursive: true })
    await writeFile(join(folder, 'lock'), '')
    await writeFile(join(folder, 'cluster.newdeadbeef.password'), '')
    const second = await start(dataDir)
    expect(await query(second.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
    expect((await readdir(folder)).sort()).toEqual(['cluster', 'lock', 'password', 'port', 'postgres.log'])
  })

  it('sets a new password when the file with the old one is lost', async () => {
    const dataDir = await aFolder()
    const first = await start(dataDir)
    await aNoteIn(first.ownerUrl)
    await first.stop()
    await rm(join(dataDir, 'postgres/password'))
    const second = await start(dataDir)
    expect(second.ownerUrl).not.toBe(first.ownerUrl)
    expect(await notesIn(second.ownerUrl)).toEqual([{ body: '返書' }])
  })

  it('says plainly when the data is another version’s, and leaves it alone', async () => {
    const dataDir = await aFolder()
    const first = await start(dataDir)
    await first.stop()
    const version = join(dataDir, 'postgres/cluster/PG_VERSION')
    await writeFile(version, '16\n')
    await expect(start(dataDir)).rejects.toThrow('holds data of PostgreSQL 16, but this Renkei brings 17')
    await writeFile(version, '17\n')
    await start(dataDir)
  })

  it('keeps statements and patient data out of its log', async () => {
    const dataDir = await aFolder()
    const { ownerUrl } = await start(dataDir)
    await query(ownerUrl, 'create table patients (name text unique)')
    const insert = `insert into patients values ('田中 花子')`
    await query(ownerUrl, insert)
    await expect(query(ownerUrl, insert)).rejects.toThrow('duplicate key')
    const log = await readFile(join(dataDir, 'postgres/postgres.log'), 'utf8')
    expect(log).toContain('duplicate key')
    expect(log).not.toContain('田中')
  })
})
