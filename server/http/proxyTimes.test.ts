import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../readConfig.ts'
import { connectionsCheckingInterval, maxReadHeadBytes, readingLimits } from './bodies/unreadable.ts'

const operations = await readFile(join(import.meta.dirname, '../../docs/OPERATIONS.md'), 'utf8')

const secondsOf = (directive: string): number => {
  const seconds = new RegExp(`^ *${directive} (\\d+)s;`, 'm').exec(operations)?.[1]
  if (seconds === undefined) throw new Error(`${directive} is not in OPERATIONS.md`)
  return Number(seconds)
}

/** What undoing an import sets for its statements (server/intake/undo). */
const longestStatementSeconds = async () => {
  const source = await readFile(join(import.meta.dirname, '../intake/undo/undoImport.ts'), 'utf8')
  return Number(/statement_timeout = '(\d+)min'/.exec(source)?.[1]) * 60
}

test('the documented proxy waits longer than the server, whose answers it passes on', async () => {
  const { limits } = readConfig({})
  const latestAnswer = limits.requestSeconds + connectionsCheckingInterval / 1000
  expect(secondsOf('client_body_timeout')).toBeGreaterThan(latestAnswer)
  expect(secondsOf('proxy_send_timeout')).toBeGreaterThan(latestAnswer)
  expect(secondsOf('client_header_timeout')).toBeGreaterThan(
    (readingLimits(limits.requestSeconds).headersTimeout + connectionsCheckingInterval) / 1000,
  )
  expect(secondsOf('proxy_read_timeout')).toBeGreaterThan(latestAnswer + (await longestStatementSeconds()))
})

test('the documented proxy passes on addresses and headers that the server refuses', () => {
  const kilobytes = Number(/large_client_header_buffers \d+ (\d+)k;/.exec(operations)?.[1])
  expect(kilobytes * 1024).toBeGreaterThan(maxReadHeadBytes)
})

test('the time for the headers is never longer than that for the request', () => {
  expect(readingLimits(300)).toMatchObject({ headersTimeout: 60_000, requestTimeout: 300_000 })
  expect(readingLimits(2)).toMatchObject({ headersTimeout: 2_000, requestTimeout: 2_000 })
})
