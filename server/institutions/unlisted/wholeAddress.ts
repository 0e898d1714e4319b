import { maxAddressLength } from '#contract/institutions/corrections.ts'
import type { TenantTransaction } from '../../db/tenant.ts'

/**
 * An address with the prefecture and the municipality that was chosen beside it, as the addresses of the nation's list have them.
 * @param typed - may begin with either
 * @example '新町4-11-3' in 熊本市東区 → '熊本県熊本市東区新町4-11-3'
 */
export const wholeAddress = async (tx: TenantTransaction, municipality: string, typed: string): Promise<string> => {
  const place = await tx
    .selectFrom('municipalities')
    .leftJoin('prefectures', 'prefectures.code', 'municipalities.prefecture_code')
    .where('municipalities.code', '=', municipality)
    .select(['prefectures.name as prefecture', 'municipalities.name', 'municipalities.city'])
    .executeTakeFirst()
  const address = typed.trim()
  // Without the nation's lists there are no names of places.
  if (!place?.prefecture || address === '') return typed
  const { prefecture, name, city } = place
  const plain = address.normalize('NFKC')
  if (plain.startsWith(prefecture)) return typed
  const hasCity = plain.startsWith(name) || (city !== null && plain.startsWith(city))
  const whole = `${prefecture}${hasCity ? '' : name}${address}`
  // One that is too long could not be corrected later.
  return whole.length > maxAddressLength ? typed : whole
}
