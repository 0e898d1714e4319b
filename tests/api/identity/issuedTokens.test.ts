import { decodeJwt, decodeProtectedHeader } from 'jose'
import { expect, test } from 'vitest'
import { scopes } from '#contract/core.ts'
import { testApi } from '../../support/api.ts'
import { aPerson, aTenant } from '../../support/builders.ts'

const shapeOf = (token: string) => {
  const { iat = 0, exp = 0, jti, sid, ...claims } = decodeJwt(token)
  return { header: decodeProtectedHeader(token), claims, seconds: exp - iat, ids: [typeof jti, typeof sid] }
}

test('the tokens that tests issue are those of a sign-in', async () => {
  const product = await testApi()
  const person = await aPerson(product.database, await aTenant(product.database))
  const signedIn = await product.signIn(person)
  const issued = await product.tokensOf(person)
  for (const scope of scopes) expect(shapeOf(issued[scope])).toEqual(shapeOf(signedIn[scope]))
  await product.stop()
})
