import { aggregateChecks } from '../../node_modules/zod/v4/core/json-schema-processors.js'

/*
 * Replaces zod's modules that make JSON Schema, which only the server does (server/http/openapi.ts). zod also reads the limits of texts and numbers
 * through one of them.
 */

const processor = (): never => {
  throw new Error('JSON Schema is made on the server')
}

const method = () => processor

export {
  aggregateChecks,
  method as createStandardJSONSchemaMethod,
  method as createToJSONSchemaMethod,
  processor as toJSONSchema,
  processor as anyProcessor,
  processor as arrayProcessor,
  processor as bigintProcessor,
  processor as booleanProcessor,
  processor as catchProcessor,
  processor as customProcessor,
  processor as dateProcessor,
  processor as defaultProcessor,
  processor as enumProcessor,
  processor as fileProcessor,
  processor as functionProcessor,
  processor as intersectionProcessor,
  processor as lazyProcessor,
  processor as literalProcessor,
  processor as mapProcessor,
  processor as nanProcessor,
  processor as neverProcessor,
  processor as nonoptionalProcessor,
  processor as nullProcessor,
  processor as nullableProcessor,
  processor as numberProcessor,
  processor as objectProcessor,
  processor as optionalProcessor,
  processor as pipeProcessor,
  processor as prefaultProcessor,
  processor as promiseProcessor,
  processor as readonlyProcessor,
  processor as recordProcessor,
  processor as setProcessor,
  processor as stringProcessor,
  processor as successProcessor,
  processor as symbolProcessor,
  processor as templateLiteralProcessor,
  processor as transformProcessor,
  processor as tupleProcessor,
  processor as undefinedProcessor,
  processor as unionProcessor,
  processor as unknownProcessor,
  processor as voidProcessor,
}
