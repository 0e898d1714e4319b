import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { configureClient } from '#dataProvider/client.ts'

// Vitest's setup file of the tests in a DOM. Their files share one document and one client, so a test must not find what another has shown, nor be
// answered by another's server.

let calls: string[] = []

beforeEach(() => {
  calls = []
  configureClient({
    acquireToken: async () => null,
    locale: () => 'ja',
    version: 'test',
    fetch: (address) => {
      calls.push(address instanceof Request ? address.url : address.toString())
      return Promise.reject(new TypeError('Failed to fetch'))
    },
  })
})

afterEach(() => {
  cleanup()
  if (calls.length > 0) throw new Error(`The test stands in for no server, which was called: ${calls.join(', ')}`)
})
