import { expect, test } from 'vitest'
import { problemOf } from './errors.ts'

test.each(['ENOSPC', 'EDQUOT'])('a full disk (%s) is a 503 that says so, not a failure of the product', (code) => {
  const error = Object.assign(new Error('write'), { code, errno: -28, syscall: 'write' })
  expect(problemOf(error)).toMatchObject({ status: 503, code: 'storage_full' })
})
