import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import type { Language } from '../messages.ts'

/** The reasons why a password is easily guessed. */
export const weaknesses = ['common', 'word', 'name', 'keyboard', 'repeat', 'sequence', 'date', 'guessable'] as const
export type Weakness = (typeof weaknesses)[number]

/** Maps zxcvbn's warnings (its `translationKeys.warnings`) to our reasons. */
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

/** What is wrong and what to do, for the server's reply and for the field's hint. */
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
 * The minimum score of a password, from zxcvbn's 0 to 4: 3 (over 10⁸ guesses), or 2 (over 10⁶) if a second factor is
 * required too. With one, eight characters are enough; eight random ones are 10⁸ guesses.
 * @param minLength - the minimum length by the rules, in characters
 */
export const minScore = (minLength: number): number => (minLength < 13 ? 2 : 3)

/** Only this many characters are judged. A longer password is not weaker than its beginning, and judging stays within milliseconds. */
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

/** Loads zxcvbn and its lists, so that the first password need not wait. The next call retries after a failure. */
export const loadPasswordJudge = (): Promise<ZxcvbnFactory> => {
  judge ??= makeJudge().catch((error: unknown) => {
    judge = undefined
    throw error
  })
  return judge
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase()

/** Names as an acquaintance would try them: complete, word by word, and addresses without their host. */
const wordsOf = (personal: readonly string[]): string[] => {
  const words = personal.flatMap((name) => {
    const text = plain(name)
    return [text, text.replaceAll(/\s/g, ''), ...text.split(/[\s@._+()（）・-]+/u)]
  })
  return [...new Set(words)].filter((word) => [...word].length > 1).slice(0, maxPersonalWords)
}

/** A password without the names in it. zxcvbn gives several names in a row a high score, but a colleague would try them first. */
const withoutNames = (text: string, words: readonly string[]): string => {
  const names = words.filter((word) => word.length >= 3 || /[^\p{Script=Latin}\d]{2}/u.test(word))
  return names
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, name) => rest.split(name).join(' '), plain(text))
    .trim()
}

export interface PasswordJudgement {
  /** zxcvbn's score, from 0 (guessed at once) to 4. */
  readonly score: number
  readonly weakness: Weakness
}

/**
 * Judges how easily a password is guessed, with zxcvbn and its list of common passwords. The names of the user and the
 * organisation do not count.
 * @param personal - these names, login name, e-mail address
 * @throws when zxcvbn cannot be loaded
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
