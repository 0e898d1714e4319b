import { type Capability, hasCapability } from '#contract/features.ts'
import type { HelpText } from './helpText.ts'

/** `{feature:words}`: words for those whose plan has a feature, or whose tenant has a switch. */
export const ofFeature = /\{(\w+):([^}]*)\}/g

/**
 * What the help says to somebody: names of what their plan lacks are left out, and so are first moves of which nothing is left.
 * @example helpFor({ purpose: '紹介{reverse_referrals:・逆紹介}の件数', moves: [] }, new Set()).purpose // '紹介の件数'
 */
export const helpFor = ({ purpose, moves }: HelpText, included: ReadonlySet<Capability>): HelpText => {
  const filled = (text: string) =>
    text.replaceAll(ofFeature, (_all, name: Capability, words: string) => (hasCapability(included, name) ? words : ''))
  return { purpose: filled(purpose), moves: moves.map(filled).filter((move) => move !== '') }
}
