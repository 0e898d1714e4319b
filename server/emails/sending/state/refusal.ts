/** Why a server has refused for good, or (`given_up`) for a time for too long. */
export type RefusalReason = 'no_such_address' | 'full_box' | 'policy' | 'too_large' | 'given_up' | 'refused'

const statusPattern = /(?<![\d.#])([245]\.\d{1,3}\.\d{1,3})(?![\d.])/
/** A reply code, then the enhanced status. */
const afterCode = /\b[245]\d\d[ -]+#?([245]\.\d{1,3}\.\d{1,3})(?![\d.])/
/** As Exchange writes it. */
const afterHash = /#\s?(?:<[^<>\s]*\s)?#?([245]\.\d{1,3}\.\d{1,3})(?![\d.])/

/** The enhanced status (RFC 3463) anywhere in a server's words, for example 5.7.1; null if they name none. */
export const statusInWords = (words: string | null): string | null => {
  const found = afterCode.exec(words ?? '') ?? afterHash.exec(words ?? '') ?? statusPattern.exec(words ?? '')
  return found?.[1] ?? null
}

/** A server that does not like the sender's address says nothing of the recipient's. */
const ofSender =
  /(?:sender|return[ -]path|mail from|from address|from domain)[^\n]{0,60}(?:reject|denied|unknown|invalid|verif|not |n't|fail)|送信者/i

/** Words of servers that name no status. What comes first counts: whoever speaks of spam says nothing of the address. */
const byWords: readonly (readonly [RegExp, RefusalReason])[] = [
  [ofSender, 'refused'],
  [
    /\bspam\b|\bjunk\b|black ?list|block(?:ed| ?list)|reputation|\bDMARC\b|\bSPF\b|\bDKIM\b|\bRBL\b|policy|迷惑メール/i,
    'policy',
  ],
  [/not authori[sz]ed|access denied|relay(?:ing)? (?:access )?(?:denied|not)|受信拒否|受信を拒否/i, 'policy'],
  [
    /(?:message|mail|size)[^.\n]{0,40}(?:too (?:large|big)|exceed)[^.\n]{0,40}(?:size|limit|maximum)?|サイズ[^。\n]{0,20}(?:超|大き)/i,
    'too_large',
  ],
  [
    /(?:mail ?box|inbox|account|user|recipient)[^.\n]{0,40}(?:\bfull\b|over (?:its |the )?(?:quota|limit)|exceeded)|quota (?:is )?exceed|over ?quota|out of (?:storage|disk) space|mailbox size limit|insufficient (?:system )?storage|(?:受信箱|メールボックス|受信トレイ|容量)[^。\n]{0,20}(?:いっぱい|満杯|一杯|超)/i,
    'full_box',
  ],
  [
    /(?:user|recipient|mail ?box|account|address|alias)[^.\n]{0,80}(?:unknown|does ?n[o'’]t exist|does not exist|not found|not exist|no longer (?:exists|available|in use|valid))/i,
    'no_such_address',
  ],
  [
    /unknown (?:user|recipient|mail ?box|address|local part|or illegal alias)|no such (?:user|recipient|mail ?box|address|account|person)|invalid (?:recipient|mail ?box|address|user)|no mail ?box here|user (?:is )?invalid|this user doesn'?t have an? .{1,40} account|RecipNotFound|RecipientNotFound/i,
    'no_such_address',
  ],
  [
    /(?:mail ?box|account|user)[^.\n]{0,40}(?:has been |is |was )?(?:disabled|deactivated|suspended|discontinued)/i,
    'no_such_address',
  ],
  [
    /(?:宛先|あて先|アドレス|ユーザー?|メールボックス|アカウント)[^。\n]{0,40}(?:存在しません|存在しない|見つかりません|見つからない|ありません|不明)/,
    'no_such_address',
  ],
  [
    /(?:domain|host)(?: name)?[^.\n]{0,40}(?:not found|does not exist)|no such domain|Name or service not known/i,
    'no_such_address',
  ],
]

/** What the words of a server say if they name no status; null if they say nothing of it. */
export const reasonInWords = (words: string | null): RefusalReason | null =>
  byWords.find(([pattern]) => pattern.test(words ?? ''))?.[1] ?? null

const byStatus: readonly (readonly [RegExp, RefusalReason])[] = [
  [/^5\.1\.[12346]$|^5\.1\.10$|^5\.2\.1$/, 'no_such_address'],
  [/^[45]\.2\.2$/, 'full_box'],
  [/^5\.7\./, 'policy'],
  [/^5\.[23]\.[34]$/, 'too_large'],
]

/** Statuses that say no more than the reply code does, so that the words decide. */
const saysNothing = /^5\.(?:0|1|2|5)\.0$/

/** Why a server has refused for good, by its status and otherwise by its words. */
export const refusalReasonOf = (status: string | null, words: string | null): RefusalReason => {
  if (status === null || saysNothing.test(status)) return reasonInWords(words) ?? 'refused'
  const reason = byStatus.find(([pattern]) => pattern.test(status))?.[1] ?? 'refused'
  return reason === 'no_such_address' && ofSender.test(words ?? '') ? 'refused' : reason
}
