import { expect, test } from 'vitest'
import { areBrowserKeys, encryptMessage } from './encryptMessage.ts'

const browser = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

test('a message is the one of RFC 8291, appendix A', () => {
  const sealed = encryptMessage('When I grow up, I want to be a watermelon', browser, {
    privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
    salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
  })
  expect(sealed.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('no message is like another', () => {
  expect(encryptMessage('x', browser).equals(encryptMessage('x', browser))).toBe(false)
})

test('only a point on the curve and a secret of 16 bytes are keys of a browser', () => {
  expect(areBrowserKeys(browser)).toBe(true)
  expect(areBrowserKeys({ ...browser, auth: 'AAAA' })).toBe(false)
  expect(areBrowserKeys({ ...browser, p256dh: 'AAAA' })).toBe(false)
  const besideTheCurve = Buffer.from(browser.p256dh, 'base64url')
  besideTheCurve[64] = (besideTheCurve[64] ?? 0) ^ 1
  expect(areBrowserKeys({ ...browser, p256dh: besideTheCurve.toString('base64url') })).toBe(false)
})
