import { type BrowserContext, expect, type Page, test as base } from '@playwright/test'
import type pg from 'pg'
import { createPool, type Database, openDatabase } from '#server/db/connection.ts'
import { loadSecret } from '#server/secret.ts'
import { anInstitution } from '../support/builders.ts'
import { ownerUrlOf } from '../support/productProcess.ts'

export { expect } from '@playwright/test'

export interface Institution {
  readonly id: number
  readonly name: string
}

interface SceneDatabase {
  readonly owner: pg.Pool
  readonly identity: Database['identity']
  readonly app: Database['app']
}

interface TestFixtures {
  readonly problems: string[]
  /** Allows messages in the browser's console that match; otherwise they fail the test. */
  readonly tolerate: (message: RegExp) => void
  /** The page of another user at another computer. */
  readonly colleague: Page
  /** An institution that no other test uses. */
  readonly institution: Institution
}

interface WorkerFixtures {
  /** The data folder of the product that the global setup started. */
  readonly dataDir: string
  /** Direct access to the database, for setting up scenes. */
  readonly database: SceneDatabase
}

const isHere = (url: string) =>
  !/^(https?|wss?):/.test(url) || ['localhost', '127.0.0.1'].includes(new URL(url).hostname)

/** MSAL renews tokens in a frame of this origin. The browser warns about the frame's sandbox. */
const msalsOwnFrame = /allow-scripts and allow-same-origin for its sandbox attribute/

/**
 * The recorder of traces puts a script of its own into every frame. The browser says that a preview's locked frame does not run it.
 */
const recordersScript = /Blocked script execution in 'about:srcdoc'/

/**
 * Records what must not happen while people work: errors and warnings in the console (also those about the content
 * security policy), uncaught errors, and requests to other machines.
 */
const watch = (context: BrowserContext, problems: string[]): void => {
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !msalsOwnFrame.test(message.text()))
      problems.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => problems.push(`uncaught: ${error.error().stack}`))
  context.on('request', (request) => {
    if (!isHere(request.url())) problems.push(`request to another host: ${request.url()}`)
  })
}

let serial = 0

/** For tests that do not depend on the width of the screen. They run at one width only. */
export const atOneWidth = { tag: '@oneWidth' } as const

export const test = base.extend<TestFixtures, WorkerFixtures>({
  dataDir: [process.env.RENKEI_TEST_DATA_DIR ?? '', { scope: 'worker', option: true }],
  problems: async ({ context }, provide) => {
    const problems: string[] = []
    watch(context, problems)
    await provide(problems)
  },
  tolerate: [
    async ({ problems }, provide, { project }) => {
      const tolerated: RegExp[] = project.use.trace === 'off' ? [] : [recordersScript]
      await provide((message) => tolerated.push(message))
      expect(problems.filter((problem) => !tolerated.some((message) => message.test(problem)))).toEqual([])
    },
    { auto: true },
  ],
  colleague: async ({ browser, problems }, provide) => {
    const context = await browser.newContext()
    watch(context, problems)
    await provide(await context.newPage())
    await context.close()
  },
  institution: async ({ database }, provide, { parallelIndex }) => {
    const number = `${process.pid}${parallelIndex}${++serial}`
    const name = `試験${number}内科医院`
    const id = await anInstitution(database.owner, {
      name,
      kana: `シケン${number}ナイカイイン`,
      administrator: '試験　花子',
      address: '熊本県熊本市中央区水前寺1丁目1－1',
      municipalityCode: '43101',
      longitude: 130.73,
      latitude: 32.79,
    })
    await provide({ id, name })
  },
  database: [
    async ({ dataDir }, provide) => {
      const ownerUrl = await ownerUrlOf({ dataDir })
      const database = openDatabase({ ownerUrl, secret: await loadSecret({ secret: undefined, dataDir }), poolSize: 2 })
      const owner = createPool(ownerUrl, { max: 2, name: 'browser tests' })
      await provide({ owner, identity: database.identity, app: database.app })
      await owner.end()
      await database.close()
    },
    { scope: 'worker' },
  ],
})
