import { test } from 'vitest'

test('never ends', async () => {
  console.log('It hangs')
  await new Promise(() => {})
})
