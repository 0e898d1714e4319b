/**
 * Old and variant forms of kanji, each followed by the present form: the tables of 当用漢字字体表 and 常用漢字表 (old form, new
 * form) and variants that families, places and institutions use in their names. Forms that NFKC unifies are left out.
 */
const pairs = `
  亞亜 惡悪 壓圧 圍囲 醫医 爲為 壹壱 稻稲 飮飲 隱隠 榮栄 營営 衞衛 驛駅 圓円 緣縁 鹽塩 艷艶 應応 歐欧
  毆殴 櫻桜 奧奥 橫横 溫温 穩穏 假仮 價価 畫画 會会 繪絵 囘回 懷懐 壞壊 擴拡 殼殻 覺覚 學学 嶽岳 樂楽
  渴渇 卷巻 陷陥 勸勧 寬寛 觀観 關関 歡歓 罐缶 顏顔 氣気 歸帰 旣既 龜亀 僞偽 戲戯 犧犠 舊旧 據拠 擧挙
  峽峡 狹狭 挾挟 敎教 曉暁 區区 驅駆 駈駆 勳勲 薰薫 徑径 莖茎 惠恵 揭掲 溪渓 經経 螢蛍 輕軽 繼継 鷄鶏
  藝芸 擊撃 缺欠 硏研 縣県 儉倹 劍剣 險険 圈圏 檢検 獻献 權権 顯顕 驗験 嚴厳 效効 廣広 恆恒 黃黄 鑛鉱
  號号 國国 圀国 黑黒 碎砕 濟済 齋斎 齊斎 斉斎 劑剤 雜雑 參参 慘惨 棧桟 蠶蚕 贊賛 殘残 絲糸 齒歯 兒児
  辭辞 濕湿 實実 寫写 舍舎 釋釈 壽寿 收収 從従 澁渋 獸獣 縱縦 肅粛 處処 緖緒 敍叙 將将 稱称 燒焼 證証
  奬奨 獎奨 條条 狀状 乘乗 淨浄 剩剰 疊畳 繩縄 壤壌 孃嬢 讓譲 釀醸 觸触 囑嘱 眞真 寢寝 愼慎 盡尽 圖図
  粹粋 醉酔 穗穂 隨随 髓髄 樞枢 數数 瀨瀬 聲声 靜静 竊窃 攝摂 專専 戰戦 淺浅 潛潜 纖繊 踐践 錢銭 禪禅
  雙双 壯壮 莊荘 搜捜 插挿 巢巣 爭争 窗窓 總総 聰聡 瘦痩 騷騒 增増 藏蔵 臟臓 屬属 續続 墮堕 對対 體体
  帶帯 滯滞 臺台 瀧滝 擇択 澤沢 擔担 單単 膽胆 團団 彈弾 斷断 癡痴 遲遅 晝昼 蟲虫 鑄鋳 廳庁 徵徴 聽聴
  敕勅 鎭鎮 塡填 轉転 點点 傳伝 黨党 盜盗 燈灯 當当 鬭闘 德徳 獨独 讀読 屆届 貳弐 惱悩 腦脳 霸覇 廢廃
  拜拝 賣売 麥麦 發発 髮髪 拔抜 蠻蛮 祕秘 濱浜 濵浜 甁瓶 佛仏 拂払 竝並 變変 邊辺 邉辺 辨弁 瓣弁 辯弁
  寶宝 襃褒 豐豊 飜翻 沒没 每毎 萬万 滿満 默黙 餠餅 譯訳 藥薬 彌弥 豫予 餘余 與与 譽誉 搖揺 樣様 謠謡
  遙遥 瑤瑶 來来 賴頼 亂乱 覽覧 龍竜 兩両 獵猟 綠緑 壘塁 勵励 禮礼 隸隷 靈霊 齡齢 曆暦 歷歴 戀恋 鍊錬
  爐炉 勞労 樓楼 郞郎 祿禄 灣湾 內内 步歩 靑青 淸清 吳呉 產産 鄕郷 戶戸 錄録 卽即 槪概 曾曽 髙高 﨑崎
  嵜崎 嶋島 嶌島 冨富 峯峰 埜野 槇槙 檜桧 堯尭 淵渕 籠篭 藪薮 桒桑 栁柳 㐂喜 𠮷吉 鷗鴎 薗園 蘆芦 凉涼
  檮梼 礦鉱 皐皋 曻昇 晄晃 舩船 枩松 崗岡 壻婿 祇祗 禰祢 桝枡 翆翠 舘館 塲場 仭仞 迯逃 躰体 恊協 澔浩
  瀆涜 麵麺 麴麹 顚顛 蟬蝉 賤賎 儘侭 壺壷 蠣蛎 鶯鴬 靱靭 穐秋 穣穰 亙亘 倂併 諫諌 鐵鉄 銕鉄 嚙噛 俠侠
  頰頬 屛屏 繫繋 搔掻 攢攅 潑溌 醬醤 濾沪 筝箏 珎珍 斈学 冝宜 冩写 仐傘 煕熙 凞熙 曺曹 驒騨 葊庵 菴庵
  苅刈 并併
`

const mapped = (listed: string): ReadonlyMap<string, string> =>
  new Map(
    listed
      .trim()
      .split(/\s+/)
      .map((pair): [string, string] => {
        const [one = '', other = ''] = pair
        return [one, other]
      }),
  )

/**
 * Radicals as characters of their own, each followed by the kanji that it looks like: texts that were copied out of a PDF have them (⻑谷川). After
 * EquivalentUnifiedIdeograph of the Unicode Character Database, of the block CJK Radicals Supplement; those of the block Kangxi Radicals are unified by NFKC.
 */
const radicals = `
  ⺁厂 ⺂乛 ⺃乚 ⺄乙 ⺅亻 ⺆冂 ⺇𠘨 ⺈刀 ⺉刂 ⺊卜 ⺋㔾 ⺌小 ⺍小 ⺎兀 ⺏尣 ⺐尢 ⺑𡯂 ⺒巳 ⺓幺 ⺔彑 ⺕彐 ⺖忄 ⺗心 ⺘扌 ⺙攵 ⺛旡 ⺜日 ⺝月 ⺞歺 ⺟母 ⺠民 ⺡氵 ⺢氺 ⺣灬 ⺤爫 ⺥爫
  ⺦丬 ⺧牛 ⺨犭 ⺩王 ⺪𤴔 ⺫目 ⺬示 ⺭礻 ⺮𥫗 ⺯糹 ⺰纟 ⺱罓 ⺲罒 ⺳㓁 ⺴冗 ⺵𦉫 ⺶羊 ⺷𦍌 ⺸𦍋 ⺹耂 ⺺肀 ⺻聿 ⺼肉 ⺽𦥑 ⺾艹 ⺿艹 ⻀艹 ⻁虎 ⻂衤 ⻃覀 ⻄西 ⻅见 ⻆角 ⻇𧢲 ⻈讠 ⻉贝
  ⻊𧾷 ⻋车 ⻌辶 ⻍辶 ⻎辶 ⻏邑 ⻐钅 ⻑長 ⻒镸 ⻓长 ⻔门 ⻕𨸏 ⻖阝 ⻗雨 ⻘青 ⻙韦 ⻚页 ⻛风 ⻜飞 ⻝食 ⻞𩙿 ⻟飠 ⻠饣 ⻡𩠐 ⻢马 ⻣骨 ⻤鬼 ⻥鱼 ⻦鸟 ⻧卤 ⻨麦 ⻩黄 ⻪黾 ⻫斉 ⻬齐 ⻭歯
  ⻮齿 ⻯竜 ⻰龙 ⻱龜 ⻲亀 ⻳龟
`

/** Maps an old or variant kanji to the present one. No value is itself a key. */
export const presentForms: ReadonlyMap<string, string> = mapped(pairs)

/** Maps a radical to the kanji that it looks like. */
export const kanjiOfRadicals: ReadonlyMap<string, string> = mapped(radicals)
