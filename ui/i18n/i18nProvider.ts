import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { I18nProvider } from 'react-admin'
import { loadPart } from '#dataProvider/loadPart.ts'
import { startTexts } from './ja/start.ts'

/** The languages that the account menu offers. */
export const locales = [
  { locale: 'ja', name: '日本語' },
  { locale: 'en', name: 'English' },
]

const options = { allowMissing: false }

const ownKeys = /^(renkei|resources)\./

/**
 * What stands for a missing text: `unknown` beside it or one step above, otherwise general words. A page that was left open during an upgrade has no texts for
 * new values in the replies of the newer server.
 */
const generalText = ({ translate }: I18nProvider, key: string, args: unknown): string => {
  const steps = key.split('.')
  const beside = [1, 2]
    .filter((up) => steps.length - up > 1)
    .map((up) => translate(`${steps.slice(0, -up).join('.')}.unknown`, { ...(args as object), _: '' }))
  return beside.find((text) => text !== '') ?? translate('renkei.shell.unknown')
}

const loadEnglish = async () => (await loadPart(() => import('./en/index.ts'))).english

interface Texts {
  readonly i18nProvider: I18nProvider
  /**
   * Loads the texts that the start does not have (ja/start.ts). In English there are none.
   * @throws if they cannot be loaded; the next call tries again
   */
  readonly loadTexts: () => Promise<void>
}

/**
 * The texts in the chosen language. Japanese is built in as far as the start needs it. The rest of it is loaded with the first screen that is not part
 * of the start, and English if the person chose it.
 */
export const createTexts = (): Texts => {
  const provider = polyglotI18nProvider(
    (locale) => (locale === 'en' ? loadEnglish() : startTexts),
    'ja',
    locales,
    options,
  )
  const isJapanese = () => provider.getLocale() === 'ja'
  let allJapanese: I18nProvider | undefined
  const loadJapanese = async () => {
    const { japanese } = await loadPart(() => import('./ja/index.ts'))
    allJapanese ??= polyglotI18nProvider(() => japanese, 'ja', locales, options)
  }
  return {
    i18nProvider: {
      ...provider,
      translate: (key, args) => {
        const texts = (isJapanese() && allJapanese) || provider
        const text = texts.translate(key, args)
        const isMissing = text === key && ownKeys.test(key) && (allJapanese !== undefined || !isJapanese())
        return isMissing ? generalText(texts, key, args) : text
      },
      changeLocale: async (locale) => {
        // The screens that are open were loaded without them.
        if (locale === 'ja') await loadJapanese()
        await provider.changeLocale(locale)
      },
    },
    loadTexts: async () => {
      if (isJapanese()) await loadJapanese()
    },
  }
}

export const { i18nProvider, loadTexts } = createTexts()

/** Loads the texts of a language before the app changes to it. @throws like `loadPart` */
export const loadLanguage = async (locale: string): Promise<void> => {
  await (locale === 'en' ? loadEnglish() : loadPart(() => import('./ja/index.ts')))
}

/** Makes a module wait for all texts, which are loaded at the same time. For whatever is not part of the start. */
export const withTexts =
  <Module>(load: () => Promise<Module>) =>
  async (): Promise<Module> => {
    const [module] = await Promise.all([load(), loadTexts()])
    return module
  }
