import type { Api } from '#contract/api.ts'
import * as modules from './handlerModules.ts'
import type { Handlers } from './handlers.ts'

/** The intersection of a union's members. */
type AllOf<Union> = (Union extends unknown ? (value: Union) => void : never) extends (value: infer All) => void
  ? All
  : never

const all = Object.assign({}, ...Object.values(modules)) as AllOf<(typeof modules)[keyof typeof modules]>

/** The handler of every operation. If an operation of the contract has none, this does not compile. */
export const handlers: Handlers<Api> = all
