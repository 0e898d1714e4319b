import type { Client } from '#dataProvider/client.ts'
import type { TestApi } from './api.ts'
import { aPerson, aTenant, type Person } from './builders.ts'

/** Three people of an office, for tests of conditions and of what happens to them when a record that they name is deleted. */
export interface ConditionOffice {
  readonly tenantId: number
  /** 太郎, who deletes. */
  readonly owner: Client
  /** 花子, who is told of what rules for persons in charge lose. */
  readonly secondOwner: Client
  readonly hanako: Person
  readonly member: Client
  readonly memberPerson: Person
}

/** Adds an office with two owners and a member. */
export const aConditionOffice = async (product: TestApi): Promise<ConditionOffice> => {
  const { database } = product
  const tenantId = await aTenant(database)
  const taro = await aPerson(database, tenantId, { role: 'owner', csAccount: true, username: '太郎' })
  const hanako = await aPerson(database, tenantId, { role: 'owner', username: '花子' })
  const memberPerson = await aPerson(database, tenantId)
  return {
    tenantId,
    owner: await product.clientFor(taro),
    secondOwner: await product.clientFor(hanako),
    hanako,
    member: await product.clientFor(memberPerson),
    memberPerson,
  }
}
