/** Keys as the keyboard at hand names them. @example keysText('B') // 'Ctrl+B', on a Mac '⌘B' */
export const keysText = (key: string): string =>
  /Mac|iPhone|iPad/.test(navigator.platform) ? `⌘${key.replace('Shift+', '⇧')}` : `Ctrl+${key}`
