import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import type { Language } from '../messages.ts'

/** Why a password is easily guessed. */
export const weaknesses = ['common', 'word', 'name', 'keyboard', 'repeat', 'sequence', 'date', 'guessable'] as const
export type Weakness = (typeof weaknesses)[number]

/** zxcvbn's own words for what it found (its `translationKeys.warnings`), in ours. */
const weaknessOf: Readonly<Record<string, Weakness>> = {
  straightRow: 'keyboard',
  keyPattern: 'keyboard',
  simpleRepeat: 'repeat',
  extendedRepeat: 'repeat',
  sequences: 'sequence',
  recentYears: 'date',
  dates: 'date',
  topTen: 'common',
  topHundred: 'common',
  common: 'common',
  similarToCommon: 'common',
  pwned: 'common',
  wordByItself: 'word',
  namesByThemselves: 'name',
  commonNames: 'name',
  userInputs: 'name',
}

/** What is wrong and what to do, for the server's reply and for the hint at the field. */
export const weaknessTexts: Readonly<Record<Weakness, Readonly<Record<Language, string>>>> = {
  common: {
    ja: 'よく使われるパスワードに似ているため、推測されやすいです。関係のない言葉をいくつか組み合わせてください',
    en: 'Is like passwords that many people use, and easily guessed. Please put several unrelated words together',
  },
  word: {
    ja: '一つの言葉だけでは推測されやすいです。関係のない言葉をいくつか組み合わせてください',
    en: 'Is a single word, and easily guessed. Please put several unrelated words together',
  },
  name: {
    ja: '氏名・組織名・ログイン名・メールアドレスが含まれているため、推測されやすいです。関係のない言葉を組み合わせてください',
    en: 'Contains your name, organisation, login name or e-mail address, and is easily guessed. Please use unrelated words',
  },
  keyboard: {
    ja: 'キーボードの並びのままでは推測されやすいです。関係のない言葉をいくつか組み合わせてください',
    en: 'Follows the rows of the keyboard, and is easily guessed. Please put several unrelated words together',
  },
  repeat: {
    ja: '同じ文字や言葉の繰り返しは推測されやすいです。関係のない言葉をいくつか組み合わせてください',
    en: 'Repeats characters or words, and is easily guessed. Please put several unrelated words together',
  },
  sequence: {
    ja: 'abc や 123 のような並びは推測されやすいです。関係のない言葉をいくつか組み合わせてください',
    en: 'Has sequences such as abc or 123, and is easily guessed. Please put several unrelated words together',
  },
  date: {
    ja: '日付や年は推測されやすいです。関係のない言葉をいくつか組み合わせてください',
    en: 'Has dates or years, and is easily guessed. Please put several unrelated words together',
  },
  guessable: {
    ja: '推測されやすいパスワードです。関係のない言葉をいくつか組み合わせてください',
    en: 'Is easily guessed. Please put several unrelated words together',
  },
}

/**
 * The least score of a password, of zxcvbn's 0 to 4: 3 (over 10⁸ guesses), or 2 (over 10⁶) where a second factor is asked for too, of
 * which eight characters are enough: eight drawn at random are 10⁸ guesses.
 * @param minLength - the length that the rules ask for, in characters
 */
export const minScore = (minLength: number): number => (minLength < 13 ? 2 : 3)

/** So many characters are looked at: what is stronger than the rules in these is not made weaker by more, and time stays in milliseconds. */
const judgedCharacters = 64
const maxPersonalWords = 40

const makeJudge = async (): Promise<ZxcvbnFactory> => {
  const [core, common] = await Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')])
  return new core.ZxcvbnFactory({
    dictionary: common.dictionary,
    graphs: common.adjacencyGraphs,
    maxLength: judgedCharacters,
  })
}

let judge: Promise<ZxcvbnFactory> | undefined

/** Fetches what passwords are judged by, so that the first one need not wait. A failure is tried again at the next call. */
export const loadPasswordJudge = (): Promise<ZxcvbnFactory> => {
  judge ??= makeJudge().catch((error: unknown) => {
    judge = undefined
    throw error
  })
  return judge
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase()

/** Names as somebody who knows the person would try them: whole, by their words, without the host of an address. */
const wordsOf = (personal: readonly string[]): string[] => {
  const words = personal.flatMap((name) => {
    const text = plain(name)
    return [text, text.replaceAll(/\s/g, ''), ...text.split(/[\s@._+()（）・-]+/u)]
  })
  return [...new Set(words)].filter((word) => [...word].length > 1).slice(0, maxPersonalWords)
}

/** A password without the names in it. Several names in a row look like much to zxcvbn, and are the first that a colleague would try. */
const withoutNames = (text: string, words: readonly string[]): string => {
  const names = words.filter((word) => word.length >= 3 || /[^\p{Script=Latin}\d]{2}/u.test(word))
  return names
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, name) => rest.split(name).join(' '), plain(text))
    .trim()
}

export interface PasswordJudgement {
  /** Of zxcvbn's 0 (guessed at once) to 4. */
  readonly score: number
  readonly weakness: Weakness
}

/**
 * How easily a password is guessed, by zxcvbn with its list of common passwords. The names of the person and their organisation count for
 * nothing in it.
 * @param personal - these names, login name, e-mail address
 * @throws when what it is judged by cannot be fetched
 */
export const judgePassword = async (password: string, personal: readonly string[]): Promise<PasswordJudgement> => {
  const zxcvbn = await loadPasswordJudge()
  const text = password.normalize('NFKC').slice(0, judgedCharacters)
  const words = wordsOf(personal)
  const { score, feedback } = zxcvbn.check(text, words)
  const rest = withoutNames(text, words)
  const restScore = rest.length < text.length ? zxcvbn.check(rest).score : score
  if (restScore < score) return { score: restScore, weakness: 'name' }
  return { score, weakness: weaknessOf[feedback.warning ?? ''] ?? 'guessable' }
}
