import type { Api } from '../contract/api.ts'
import * as modules from './handlerModules.ts'
import type { Handlers } from './handlers.ts'

/** What is each of a union's members at once. */
type AllOf<Union> = (Union extends unknown ? (value: Union) => void : never) extends (value: infer All) => void
  ? All
  : never

const all = Object.assign({}, ...Object.values(modules)) as AllOf<(typeof modules)[keyof typeof modules]>

/** Every operation's handler. An operation of the contract that has none does not compile. */
export const handlers: Handlers<Api> = all
