import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  packBits,
  packNumbers,
  packOptional,
  packRising,
  unpackBits,
  unpackNumbers,
  unpackOptional,
  unpackRising,
} from './packedNumbers.ts'

const aNumber = fc.oneof(fc.nat(40), fc.nat(2_000), fc.maxSafeNat())

test('packed numbers come back', () => {
  fc.assert(
    fc.property(fc.array(aNumber), (numbers) => {
      expect([...unpackNumbers(packNumbers(numbers), numbers.length)]).toEqual(numbers)
    }),
  )
})

test('rising numbers come back', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(5_000)), (drawn) => {
      const numbers = drawn.toSorted((one, other) => one - other)
      expect([...unpackRising(packRising(numbers), 5_001)]).toEqual(numbers)
    }),
  )
})

test('unknown numbers come back as such', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.nat())), (numbers) => {
      const unpacked = [...unpackOptional(packOptional(numbers), numbers.length)]
      expect(unpacked.map((number) => (Number.isNaN(number) ? null : number))).toEqual(numbers)
    }),
  )
})

test('packed flags come back', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1)), (flags) => {
      expect([...unpackBits(packBits(flags), flags.length)]).toEqual(flags)
    }),
  )
})

test.each([
  [[], ''],
  [[0, 1, 31], 'ABf'],
  // Five bits a character, the lowest first; 32 says that more follow.
  [[32], 'gB'],
  [[1_000], 'of'],
])('%j is packed as %j', (numbers, text) => {
  expect(packNumbers(numbers)).toBe(text)
})

test.each([-1, 0.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1])('%d is not packed', (number) => {
  expect(() => packNumbers([number])).toThrow(RangeError)
})

test('numbers that do not rise are not packed', () => {
  expect(() => packRising([3, 3])).toThrow(RangeError)
  expect(() => packRising([3, 2])).toThrow(RangeError)
})

test.each([
  ['a foreign character', 'A!'],
  ['a character beyond ASCII', 'Aあ'],
  ['a text that is cut off', 'Ag'],
  ['a number that never ends', `${'g'.repeat(1_000)}A`],
  ['a number that is too large', '__________f'],
])('%s is refused', (_, text) => {
  expect(() => unpackNumbers(text, 1_000)).toThrow(RangeError)
})

test('no more numbers than expected are unpacked', () => {
  expect(() => unpackNumbers('AAAA', 3)).toThrow(RangeError)
  expect(() => unpackOptional('AAAA', 5)).toThrow(RangeError)
  expect(() => unpackRising('AAAA', 3)).toThrow(RangeError)
  expect(() => unpackRising('D', 3)).toThrow(RangeError)
})

test('flags of another number are refused, also those in the rest of the last character', () => {
  expect(() => unpackBits('AA', 6)).toThrow(RangeError)
  expect(() => unpackBits('', 1)).toThrow(RangeError)
  expect([...unpackBits('B', 1)]).toEqual([1])
  expect(() => unpackBits('C', 1)).toThrow(RangeError)
})

test('any text is unpacked or refused', () => {
  const some = fc.string({ unit: fc.constantFrom(...'ABgh_-9!あ') })
  fc.assert(
    fc.property(some, fc.nat(20), (text, count) => {
      for (const unpack of [unpackNumbers, unpackRising, unpackOptional, unpackBits])
        try {
          expect(unpack(text, count).length).toBeLessThanOrEqual(count)
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError)
        }
    }),
  )
})
