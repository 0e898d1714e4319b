import { sql } from 'kysely'
import type { z } from 'zod'
import type { LineMatch, MatchCandidate } from '#contract/institutions/institutionMatches.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { normalizeName, queryTokens } from '../searchText.ts'
import { isListed } from '../records/unlistedInstitutions.ts'
import { corrected } from '../records/correctedInstitutions.ts'
import { mapYielding } from '../yielding.ts'
import { isCalled, isNameOfOthers, mayBeCalled } from './institutionNaming.ts'
import { distanceOf, partnersAmong, type Placed, type Surroundings } from './surroundings.ts'
import { type PastedLine, writtenNames } from './pastedLine.ts'

/** The result for a line, with the candidates, the likeliest first. */
export type Match = Omit<z.input<typeof LineMatch>, 'line'>
/** The same with all candidates, in no order. */
interface Decision {
  readonly result: Match['result']
  readonly candidates: readonly Candidate[]
}
type Candidate = z.input<typeof MatchCandidate> & Placed

export interface Preference {
  /** Where candidates are preferred. */
  readonly surroundings: Surroundings
  /** Whether a single candidate in its prefecture is enough if the line names no place. Otherwise it only comes first. */
  readonly decides: boolean
}

/** The most candidates that are offered to a person. */
const maxOffered = 10
/** The most institutions that are read because their names contain a text. */
const maxSimilar = 100
/** A shorter part of a name is in too many names. */
const minPartLength = 3
/** The most institutions with the same name that are read. The nation's most frequent name has some 300. */
const maxNamesakes = 500

const columns = sql`
  institutions.id, institutions.name, institutions.address, institutions.running_status, institutions.insurance_code,
  institutions.prefecture_code, institutions.municipality_code
`

const grouped = (rows: readonly (Candidate & { readonly wanted: string })[]) => {
  const byWanted = new Map<string, Candidate[]>()
  for (const { wanted, ...candidate } of rows) {
    const candidates = byWanted.get(wanted)
    if (candidates) candidates.push(candidate)
    else byWanted.set(wanted, [candidate])
  }
  return byWanted
}

type Found = Candidate & { wanted: string }

const withCodes = async (tx: TenantTransaction, codes: readonly string[]) => {
  const { rows } = await sql<Found>`
    select wanted, ${columns}
    from unnest(${codes}::text[]) as wanted
    join medical_institutions as institutions on right(institutions.insurance_code, 7) = right(wanted, 7)
    where char_length(wanted) = 7 or institutions.insurance_code = wanted
    order by institutions.running_status <> 'open', institutions.id
  `.execute(tx)
  return grouped(rows)
}

/** Institutions by what the tenant calls them instead of their official names. */
const withCorrectedNames = async (tx: TenantTransaction, tenantId: number, names: readonly string[]) => {
  const { rows } = await sql<Found>`
    select
      corrections.search_text as wanted, institutions.id, corrections.value as name,
      ${corrected(tenantId, 'address')} as address,
      institutions.running_status, institutions.insurance_code, institutions.prefecture_code,
      institutions.municipality_code
    from medical_institution_corrections as corrections
    join medical_institutions as institutions on institutions.id = corrections.medical_institution_id
    where corrections.tenant_id = ${tenantId}
      and corrections.field = 'name'
      and corrections.search_text = any(${names}::text[])
    order by institutions.running_status <> 'open', institutions.id
    limit ${maxNamesakes}
  `.execute(tx)
  return rows
}

const withNames = async (tx: TenantTransaction, tenantId: number, names: readonly string[]) => {
  const ownNames = await withCorrectedNames(tx, tenantId, names)
  const { rows } = await sql<Found>`
    select wanted, namesakes.*
    from unnest(${names}::text[]) as wanted
    cross join lateral (
      select ${columns}
      from medical_institutions as institutions
      where split_part(institutions.search_text, E'\\n', 1) = wanted and ${isListed()}
      order by institutions.running_status <> 'open', institutions.id
      limit ${maxNamesakes}
    ) as namesakes
  `.execute(tx)
  const isOfficial = new Set(rows.map(({ wanted, id }) => `${wanted} ${id}`))
  return grouped([...ownNames.filter(({ wanted, id }) => !isOfficial.has(`${wanted} ${id}`)), ...rows])
}

/** Institutions whose name, short name or kana contains a text, the closest names first. */
const holding = async (tx: TenantTransaction, names: readonly string[], prefecture: string | null) => {
  const wanted = JSON.stringify(names.flatMap((name) => queryTokens(name)))
  const { rows } = await sql<Found>`
    select wanted.text as wanted, similar_ones.*
    from jsonb_to_recordset(${wanted}::jsonb) as wanted (text text, grams text[])
    cross join lateral (
      select ${columns}
      from medical_institutions as institutions
      where institutions.search_grams @> wanted.grams
        and institutions.search_text like '%' || wanted.text || '%'
      order by
        institutions.prefecture_code is distinct from ${prefecture}::text,
        institutions.running_status <> 'open',
        char_length(institutions.name),
        institutions.id
      limit ${maxSimilar}
    ) as similar_ones
  `.execute(tx)
  return grouped(rows)
}

/** The candidates at the line's place: by street, otherwise by municipality, otherwise by prefecture. Empty if there are none. */
const inPlace = (candidates: readonly Candidate[], { prefecture, place, municipality }: PastedLine) => {
  const there = prefecture ? candidates.filter(({ prefecture_code: code }) => code === prefecture) : candidates
  if (place === null) return there
  const at = (text: string) => there.filter(({ address }) => normalizeName(address).includes(text))
  const exactly = at(place)
  return exactly.length > 0 || municipality === null ? exactly : at(municipality)
}

const namesPlace = ({ prefecture, place }: PastedLine) => prefecture !== null || place !== null

/**
 * Decides which institution a line means. One remaining candidate is enough if it was found by code or whole name, or
 * by a part of the name when the line also names a place. If the candidates contradict the line's place, a person must
 * choose.
 */
const decide = (
  line: PastedLine,
  candidates: readonly Candidate[],
  { surroundings: { prefecture }, decides }: Preference,
  isWhole: boolean,
): Decision => {
  const hasPlace = namesPlace(line)
  const near = candidates.filter(({ prefecture_code: code }) => code === prefecture)
  const there = hasPlace ? inPlace(candidates, line) : decides ? near : []
  const remaining = there.length > 0 ? there : candidates
  const contradicts = hasPlace && there.length === 0
  const [only] = remaining
  if (only && remaining.length === 1 && !contradicts && (isWhole || hasPlace))
    return { result: 'found', candidates: [only] }
  const offered = decides || hasPlace ? remaining : [...new Set([...near, ...remaining])]
  return { result: 'choose', candidates: offered }
}

/**
 * Decides by a code. Its last seven digits are unique only within a prefecture (domain: 都道府県2 + 点数表1 + 7), and most of
 * them also exist in other prefectures. The exact name decides between them. Otherwise the own prefecture does, unless
 * the line names another prefecture or a name that does not fit.
 */
const decideByCode = (line: PastedLine, candidates: readonly Candidate[], preference: Preference): Decision => {
  const there =
    line.prefecture === null ? candidates : candidates.filter(({ prefecture_code: code }) => code === line.prefecture)
  const near = (some: readonly Candidate[]) =>
    some.filter(({ prefecture_code: code }) => code === preference.surroundings.prefecture)
  const namesakes = there.filter((candidate) => isCalled(candidate, line))
  const placed = line.place === null ? [] : inPlace(namesakes, line)
  const callable = near(there).filter((candidate) => mayBeCalled(candidate, line.names[0] ?? ''))
  const nearest = line.place === null ? callable : inPlace(callable, line)
  for (const chosen of namesakes.length > 0 ? [namesakes, placed, near(namesakes)] : [nearest])
    if (chosen.length === 1) return { result: 'found', candidates: [...chosen] }
  return decide(line, candidates, preference, true)
}

const nothing: Decision = { result: 'not_found', candidates: [] }

/** Whether a line names a place within the municipality: the ward, the street. */
const namesPlaceClosely = ({ place, municipality }: PastedLine) => place !== null && place !== municipality

/** The candidates at exactly that place whose name equals the line's name without the legal person before it, which offices leave out. */
const namesakesThere = (candidates: readonly Candidate[], line: PastedLine): Candidate[] => {
  const [name = ''] = line.names
  if (!namesPlaceClosely(line)) return []
  return inPlace(candidates, { ...line, municipality: null }).filter((candidate) =>
    writtenNames(candidate.name).includes(name),
  )
}

/** What a code means, unless the line's name is that of others. A person must choose then. */
const unlessOfOthers = (
  match: Decision,
  { names: [name = ''] }: PastedLine,
  namesakes: readonly Candidate[],
): Decision => {
  const [only] = match.candidates
  if (match.result !== 'found' || !only || !isNameOfOthers(only, name, namesakes)) return match
  return { result: 'choose', candidates: [only, ...namesakes] }
}

/** The order in which candidates of a line are offered: by nearness, and as near those first that have its name and no longer one. */
const likeliestFirst = (
  line: PastedLine,
  candidates: readonly Candidate[],
  surroundings: Surroundings,
  partners: ReadonlySet<number>,
): Candidate[] => {
  const rankOf = (candidate: Candidate) =>
    2 * distanceOf(candidate, surroundings, partners) + (isCalled(candidate, line) ? 0 : 1)
  return candidates
    .map((candidate) => ({ candidate, rank: rankOf(candidate) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ candidate }) => candidate)
}

/** The farthest that one of its name is taken without a question: in the own medical area. */
const farthestTaken = 2

/**
 * The one institution near the office that has a line's name, or that name behind a legal person (みなとクリニック is 医療法人社団広秀会 みなとクリニック in town, whoever has the name
 * elsewhere). None if others of the name are in the prefecture, or if the line names a place or a code, which decide.
 */
const onlyNear = (
  line: PastedLine,
  candidates: readonly Candidate[],
  surroundings: Surroundings,
  partners: ReadonlySet<number>,
): Candidate | undefined => {
  if (line.code !== null || namesPlace(line)) return undefined
  const near = candidates.filter(
    (candidate) => isCalled(candidate, line) && distanceOf(candidate, surroundings, partners) <= 3,
  )
  const [only] = near
  return only && near.length === 1 && distanceOf(only, surroundings, partners) <= farthestTaken ? only : undefined
}

/** Whether a name alone has led to institutions that are all elsewhere, while one near may have it behind a legal person. */
const isElsewhere = (line: PastedLine, { candidates }: Decision, { prefecture }: Surroundings): boolean =>
  prefecture !== null &&
  line.code === null &&
  !namesPlace(line) &&
  !candidates.some(({ prefecture_code: code }) => code === prefecture)

const withoutRepetition = (candidates: readonly Candidate[]): Candidate[] => [
  ...new Map(candidates.map((candidate) => [candidate.id, candidate])).values(),
]

/**
 * Decides about a line that code and whole name have not decided.
 * @param match - what these have led to
 * @param similar - institutions whose name contains that of the line
 */
const decideByPart = (line: PastedLine, match: Decision | undefined, similar: readonly Candidate[]): Decision => {
  const namesakes = namesakesThere(similar, line)
  if (namesakes.length === 1) return { result: 'found', candidates: namesakes }
  if (match) return { ...match, candidates: withoutRepetition([...namesakes, ...match.candidates]) }
  const there = inPlace(similar, line)
  const candidates = there.length > 0 ? there : similar
  return { result: candidates.length > 0 ? 'choose' : 'not_found', candidates }
}

/** Matches lines with institutions, all in the same queries: by code, by whole name, and the remaining lines by parts of names. */
export const matchLines = async (
  tx: TenantTransaction,
  tenantId: number,
  lines: readonly PastedLine[],
  preference: Preference,
): Promise<Match[]> => {
  const { surroundings } = preference
  const [byCode, byName] = await Promise.all([
    withCodes(tx, [...new Set(lines.flatMap(({ code }) => (code === null ? [] : [code])))]),
    withNames(tx, tenantId, [...new Set(lines.flatMap(({ names }) => names))]),
  ])
  const decided = await mapYielding(lines, (line): Decision | undefined => {
    const coded = line.code === null ? undefined : byCode.get(line.code)
    if (coded) return unlessOfOthers(decideByCode(line, coded, preference), line, byName.get(line.names[0] ?? '') ?? [])
    const place = line.names.findIndex((name) => byName.has(name))
    const candidates = byName.get(line.names[place] ?? '')
    return candidates && decide(line, candidates, preference, place === 0)
  })
  const shortest = (line: PastedLine) => line.names.findLast((name) => name.length >= minPartLength)
  const isOpen = (line: PastedLine, match: Decision | undefined) =>
    !match ||
    (match.result === 'choose' && (namesPlaceClosely(line) || line.code === null)) ||
    isElsewhere(line, match, surroundings)
  const open = lines.flatMap((line, index) => (isOpen(line, decided[index]) ? (shortest(line) ?? []) : []))
  const similarOnes =
    open.length === 0 ? new Map<string, Candidate[]>() : await holding(tx, [...new Set(open)], surroundings.prefecture)
  const all = [byCode, byName, similarOnes].flatMap((found) => [...found.values()].flat())
  const partners = await partnersAmong(tx, tenantId, [...new Set(all.map(({ id }) => id))])
  // What a code means comes before what the name beside it may mean.
  const offered = (line: PastedLine, { result, candidates }: Decision): Match => ({
    result,
    candidates: (line.code === null ? likeliestFirst(line, candidates, surroundings, partners) : candidates).slice(
      0,
      maxOffered,
    ),
  })
  return mapYielding(lines, (line, index): Match => {
    const match = decided[index]
    if (!isOpen(line, match)) return offered(line, match ?? nothing)
    const similar = similarOnes.get(shortest(line) ?? '') ?? []
    const near = onlyNear(line, withoutRepetition([...(match?.candidates ?? []), ...similar]), surroundings, partners)
    if (near) return { result: 'found', candidates: [near] }
    const isHere = (one: Candidate) => one.prefecture_code === surroundings.prefecture && isCalled(one, line)
    const here = line.code === null && !namesPlace(line) ? similar.filter(isHere) : []
    if (match?.result === 'found' && here.length === 0) return offered(line, match)
    const candidates = withoutRepetition([...here, ...(match?.candidates ?? [])])
    return offered(line, decideByPart(line, match && { result: 'choose', candidates }, similar))
  })
}
