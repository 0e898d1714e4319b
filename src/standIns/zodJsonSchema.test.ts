import { expect, test } from 'vitest'
import * as processors from '../../node_modules/zod/v4/core/json-schema-processors.js'
import * as standIn from './zodJsonSchema.ts'

test('the stand-in has all that zod’s schemas take from the module', () => {
  const inner = ['allProcessors']
  expect(Object.keys(standIn)).toEqual(
    expect.arrayContaining(Object.keys(processors).filter((name) => !inner.includes(name))),
  )
})

test('JSON Schema in the browser fails instead of being empty', () => {
  expect(() => standIn.toJSONSchema()).toThrow('on the server')
  expect(() => standIn.createToJSONSchemaMethod()()).toThrow('on the server')
})
