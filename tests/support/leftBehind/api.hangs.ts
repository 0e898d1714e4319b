import { test } from 'vitest'
import { testApi } from '../api.ts'

test('never ends, with a server and its database', async () => {
  const { clientFor } = await testApi()
  console.log('It hangs', typeof clientFor)
  await new Promise(() => {})
})
