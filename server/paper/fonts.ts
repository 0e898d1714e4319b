import { createRequire } from 'node:module'
import { readFile } from 'node:fs/promises'
import { create } from 'fontkit'

export interface Fonts {
  readonly regular: Buffer
  readonly bold: Buffer
  /** Whether both fonts have a character. */
  readonly has: (codePoint: number) => boolean
}

const folder = '@expo-google-fonts/noto-sans-jp'
const require = createRequire(import.meta.url)
const read = (file: string) => readFile(require.resolve(`${folder}/${file}`))

const load = async (): Promise<Fonts> => {
  const [regular, bold] = await Promise.all([
    read('400Regular/NotoSansJP_400Regular.ttf'),
    read('700Bold/NotoSansJP_700Bold.ttf'),
  ])
  const faces = [create(regular), create(bold)].flatMap((face) => ('hasGlyphForCodePoint' in face ? [face] : []))
  return { regular, bold, has: (codePoint) => faces.every((face) => face.hasGlyphForCodePoint(codePoint)) }
}

let loaded: Promise<Fonts> | undefined

/** Loads Noto Sans JP from disk for the first report and keeps it. */
export const loadFonts = (): Promise<Fonts> => {
  loaded ??= load()
  // This caller gets the failure. The next report tries again.
  loaded.catch(() => {
    loaded = undefined
  })
  return loaded
}
