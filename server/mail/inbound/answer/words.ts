// The words that mail programs write, in their languages. Patterns ignore upper and lower case.

export type FieldKind = 'from' | 'date' | 'to' | 'subject' | 'copy'

const fieldNames: Record<FieldKind, string> = {
  from: 'from|von|de|da|van|od|from|fra|från|lähettäjä|feladó|von|expéditeur|expediteur|remitente|mittente|afzender|afsender|avsender|avsändare|odesílatel|odosielateľ|odesilatel|nadawca|gönderen|kimden|от|от кого|від|від кого|од|выслано|de la|expeditor|από|מאת|من|差出人|送信者|送信元|发件人|寄件者|寄件人|發件人|보낸사람|보낸 사람|보낸이|จาก|từ|dari|pošiljatelj|šalje|از|فرستنده|प्रेषक|থেকে|منجانب',
  date: 'sent|date|gesendet|datum|gesendet am|envoyé|envoyé le|date d’envoi|enviado|enviado el|enviada em|enviado em|fecha|data|inviato|inviata|data invio|verzonden|verzonden op|wysłano|data wysłania|odesláno|odoslané|dátum|elküldve|küldve|küldés ideje|skickat|skickat den|sendt|dato|lähetetty|päivämäärä|päiväys|gönderildi|gönderme tarihi|gönderim tarihi|tarih|отправлено|дата|дата отправки|надіслано|trimis|data trimiterii|στάλθηκε|ημερομηνία|נשלח|תאריך|בתאריך|تم الإرسال|التاريخ|أرسلت|تاريخ الإرسال|日時|送信日時|日付|发送时间|发送日期|發送時間|寄件日期|傳送日期|日期|时间|보낸 날짜|날짜|보낸날짜|wysłane|ngày|đã gửi|tanggal|terkirim|poslano|วันที่|ส่ง|تاریخ|ارسال|ارسال شده|दिनांक|भेजा गया|তারিখ|بھیجا گیا',
  to: 'to|an|à|a|para|aan|do|komu|til|till|vastaanottaja|címzett|destinataire|destinatario|destinatário|kime|alıcı|кому|către|catre|προς|אל|إلى|宛先|收件人|收件者|받는사람|받는 사람|đến|kepada|za|prima|ถึง|πρός|به|گیرنده|प्रति|प्राप्तकर्ता|প্রতি|بنام',
  subject:
    'subject|betreff|objet|asunto|assunto|oggetto|onderwerp|temat|předmět|predmet|tárgy|ämne|emne|aihe|konu|тема|subiect|θέμα|נושא|الموضوع|件名|主题|主題|主旨|제목|chủ đề|subjek|perihal|เรื่อง|naslov|موضوع|विषय|বিষয়',
  copy: 'cc|bcc|kopie|copie|copia|kopia|kopi|kopio|копия|копія|másolatot kap|másolat|bilgi|עותק|نسخة|抄送|副本|참조|reply-to|antwort an|répondre à|importance|wichtigkeit|priorität|attachments|anlagen|anhang|pièces jointes|cc:',
}

const kinds = new Map(
  (Object.entries(fieldNames) as [FieldKind, string][]).flatMap(([kind, names]) =>
    names.split('|').map((name) => [name, kind] as const),
  ),
)

export const kindOfField = (name: string): FieldKind | undefined =>
  kinds.get(name) ?? kinds.get(name.normalize('NFC').toLowerCase())

export const originalMessage =
  /original message|originalnachricht|ursprüngliche (?:nachricht|mail|e-mail)|original-?nachricht|message d.origine|message original|message initial|mensaje original|mensagem original|messaggio originale|oorspronkelijk bericht|origineel bericht|oryginalna wiadomość|wiadomość oryginalna|původní (?:zpráva|e-mail)|pôvodná správa|eredeti üzenet|originalmeddelande|ursprungligt meddelande|oprindelig (?:meddelelse|besked|e-mail)|opprinnelig melding|alkuperäinen viesti|orijinal (?:mesaj|ileti)|özgün (?:mesaj|ileti)|исходное (?:сообщение|письмо)|оригинальное сообщение|пересылаемое|початкове повідомлення|оригінальне повідомлення|mesaj original|mesajul original|αρχικό μήνυμα|הודעה מקורית|الرسالة الأصلية|رسالة أصلية|元のメッセージ|元のメール|original message|原始邮件|原始郵件|原始信件|原邮件|원본 ?메시지|원본 ?메일|thư gốc|tin nhắn gốc|pesan asli|reply message|antwortnachricht|message de réponse|mensaje de respuesta/iu

export const forwardedMessage =
  /forwarded (?:message|mail|e-mail|email|by)|begin forwarded|weitergeleitete (?:nachricht|mail|e-mail)|message (?:transféré|réexpédié)|début du message (?:transféré|réexpédié)|mensaje reenviado|inicio del mensaje reenviado|mensagem (?:encaminhada|reencaminhada)|início da mensagem|messaggio inoltrato|inizio messaggio inoltrato|doorgestuurd bericht|begin doorgestuurd|wiadomość przekazana|przekazana wiadomość|początek przekazywanej|přeposlaná zpráva|preposlaná správa|továbbított üzenet|vidarebefordrat meddelande|videresendt (?:meddelelse|besked|melding)|välitetty viesti|edelleenlähetetty|iletilen (?:mesaj|ileti)|yönlendirilen|пересылаемое сообщение|пересланное сообщение|переадресоване|mesaj redirecționat|προωθημένο μήνυμα|הודעה שהועברה|رسالة معاد توجيهها|الرسالة المعاد توجيهها|転送(?:された)?(?:メッセージ|メール)|转发的?邮件|轉寄的?郵件|轉寄信件|전달된 ?(?:메시지|메일)|thư được chuyển tiếp/iu

export const forwardedSubject =
  /^\s*(?:fwd?|wg|tr|rv|enc|i|doorst|pd|vs|vb|ilt|пер|転送|转发|轉寄|fs|přep|továbbítás)\s*[:：]/iu

export const wroteVerb =
  /(?<!\p{L})(?:wrote|writes|schrieb(?:en)?|schreibt|geschrieben|a écrit|à écrit|écrivait|écrit|escribió|escribio|escribía|ha escrito|ha scritto|scrisse|scriveva|schreef|geschreven|escreveu|escrevia|napisał(?:\(a\)|a|o)?|pisze|yazdı|yazmış|skrev|har skrevet|har skrivit|kirjoitti|написал(?:\(а\)|а|о)?|пишет|писал(?:\(а\)|а)?|написав|написала|пише|napsal(?:\(a\)|a)?|napísal(?:\(a\)|a)?|írta|a scris|έγραψε|написа|je napisa(?:o|la)(?:\/la)?|menulis|đã viết|đã gửi|napisana przez|تمت كتابة|כתב\/ה|כתב|כתבה|كتب|كتبت)(?!\p{L})|写道|寫道|のメール|が書きました|さんは書きました|さんが書|님이 작성|작성:|เขียนว่า|เขียน(?= ?[:：])|(?:نوشته است|نوشته|نوشت)(?!\p{L})|(?:ने|द्वारा) लिखा|लिहिले|লিখেছেন|نے لکھا|எழுதியது/iu

export const introductionStart =
  /^(?:on|am|le|el|il|op|em|no|dnia|w dniu|den|dne|dňa|vào|ngày|pada|στις|pe|la|în|dana|lø|man|tir|ons|tor|fre|lör|sön|ti|ke|to|pe|su|ma)(?!\p{L})|^(?:ב-|בתאריך|في|بتاريخ|در تاریخ|در\s|ใน(?:วันที่)?|เมื่อ|วันที่|во?\s)/iu

export const answersBelow =
  /\b(?:below|inline|in-line|in (?:red|blue|green|bold)|between the lines|see my (?:answers|comments|replies))\b|\b(?:unten|darunter|in (?:rot|blau|grün)|s\.\s?u\.|siehe unten|im text)\b|ci-dessous|en (?:rouge|bleu|vert)\b|\b(?:abajo|más abajo|en rojo|en azul)\b|\b(?:sotto|in rosso|in blu|qui sotto)\b|\b(?:hieronder|in het rood|in het blauw)\b|\b(?:abaixo|em vermelho|em azul)\b|(?:poniżej|na czerwono)|(?:aşağıda|kırmızı)|(?:ниже|красным)|(?:nedenfor|nedan|i rødt|med rött)|(?:alla|punaisella)\b|níže|červeně|alább|piros|mai jos|παρακάτω|למטה|אדום|أدناه|下記|以下|赤字|下面|红色|아래/iu

export const postscript =
  /^\s*(?:p\.?\s?p?\.?\s?s\.?|ps|n\.?\s?b\.?|p\.?\s?d\.?|з\.?\s?ы\.?|п\.?\s?с\.?|nb|ps\.|追伸|追记|附言|又及|추신|נ"ב|ملاحظة|υ\.?\s?γ\.?)\s*[:：.,\-–—\s]\s*\S/iu

export const closing =
  /^(?:(?:with )?(?:kind|best|warm|many)?\s?(?:regards|wishes|thanks)|yours|sincerely|cheers|thank you|mit (?:freundlichen|besten|lieben|herzlichen)|(?:freundliche|beste|liebe|viele|herzliche|schöne) grüße|mfg|lg|vg|gruß|grüße|cordialement|bien (?:à vous|cordialement)|salutations|(?:un )?saludos?|atentamente|cordiali saluti|distinti saluti|saluti|atenciosamente|cumprimentos|met vriendelijke|(?:vriendelijke )?groet|pozdrawiam|z poważaniem|s pozdravem|üdvözlettel|(?:med )?vänlig|hälsningar|(?:med )?venlig|(?:med )?vennlig|hilsen|ystävällisin|terveisin|saygılar|с уважением|з повагою|cu stimă|με εκτίμηση|בברכה|مع التحية|تحياتي|敬具|よろしく|此致|祝好|감사합니다)(?!\p{L}*\d)/iu

const product =
  /(?<!\p{L})(?:(?:iphone|iphon|ipad|ipod|ios|icloud|android|galaxy|samsung|huawei|xiaomi|redmi|oneplus|oppo|nokia|motorola|xperia|blackberry|pixel|windows|outlook|hotmail|yahoo!?|gmail|proton(?:mail)?|gmx|t-online|tuta(?:nota)?|thunderbird|fairemail|mailbird|zoho|yandex|bluemail|typeapp|mymail|airmail|superhuman|mailspring|fastmail|foxmail|naver|seznam|smartphone|phone|handy|tablet|mobiltelefon|telefon|teléfono|téléphone|cellulare|móvil|celular|telefoon|mobiel|mobile?|mobil|puhelime|телефон|мобильн|яндекс)(?:['’]?\p{L}{0,6})(?!\p{L})|apple watch|web\.de|k-9|aqua ?mail|mail\.ru|spark|canary|edison|aol|mail for|mail für|טלפון|هاتف|الآيفون|جهاز)|携帯|スマートフォン|iphone|ipad|手机|手機|휴대|qq邮箱|网易/iu

/** First words of a line such as "Sent from my iPhone", in languages with the verb at the beginning. */
const sentFromPrefix =
  /^(?:sent (?:from|with|using|via|by|through)|get (?=outlook|bluemail|typeapp|spark)|von mein\p{L}* |von unterwegs|(?:gesendet|versendet|verschickt|geschickt) (?:von|mit|aus|über|vom)|diese (?:nachricht|e-mail|mail) wurde|hol(?:en)? |envoyé (?:de|depuis|à partir|avec|par|via)|télécharge[rz] outlook|obten(?:er|ha|ga)? outlook|obtenir outlook|obter outlook|enviad[oa] (?:desde|do|da|de|via|com|con|a partir)|inviat[oa] (?:da|dal|dallo|con|tramite)|scarica outlook|ottieni outlook|(?:verzonden|verstuurd) (?:vanaf|met|via|van)|download outlook|wysłan[eoay] (?:z|za|przy|ze)|pobierz |odesláno z|odoslané z|získ\p{L}+ |(?:az? )?\p{L}*(?:iphone|android)\p{L}* küld|skicka[td]\p{L}* (?:från|med|via)|sendt (?:fra|med|via)|hämta outlook|få outlook|hent outlook|lähetetty |hanki |отправлено (?:с|из|от|через)|послано (?:с|из)|скачать |надіслано (?:з|із)|trimis (?:de|din|cu|prin)|obțineți |στάλθηκε (?:από|με)|λήψη |נשלח מ|קבל |(?:أرسلت|تم الإرسال|مرسل|أُرسلت|أرسل) |发自|發自|从我的|從我的|使用|获取|傳送自|đã gửi từ|được gửi từ|gửi từ|dikirim dari|poslano (?:z|s)|ส่งจาก)/iu
const sentFromSuffix =
  /(?:(?:から|より)送信(?:されました|しました)?|भेजा गया|gönderildi|edinin|küldve|küldtem|gesendet|verschickt|beziehen|herunterladen|에서 보냄|보냈습니다|を入手)$/iu

const mostWords = 12

export function isDeviceLine(line: string): boolean {
  if (line.length > 400) return false
  const bare = line
    .replace(/https?:[^\s()<>[\]]{0,300}/giu, '')
    .replace(/[()<>[\]_*"“”„«»]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/[.。!]+$/u, '')
    .trim()
  const found = product.exec(bare)
  // For example, "Von meinem Handy ist das Display kaputt" is a sentence of a person.
  if (
    /^von mein/iu.test(bare) &&
    !/(?:gesendet|geschickt|verfasst|geschrieben)$/iu.test(bare) &&
    bare.split(' ').length > 3
  )
    return false
  if (!found || !(sentFromPrefix.test(bare) || sentFromSuffix.test(bare))) return false
  // A comma or a long number shows words of a person. Numbers of models and versions are short.
  const isPlain = !/\d{4,}|[,:;?]/u.test(bare)
  const words = (text: string) => text.split(' ').length
  return (
    isPlain && words(bare) <= mostWords && words(bare.slice(found.index)) <= 7 && !isPersons(bare.slice(found.index))
  )
}

const commonDevice =
  /^(?:smartphone|phone|handy|tablet|mobil\p{L}*|telefon\p{L}*|teléfono|téléphone|cellulare|móvil|celular|telefoon|телефон\p{L}*|device|gerät|portable|dispositivo)$/iu
function isPersons(text: string): boolean {
  const [first = '', ...rest] = text.split(' ')
  if (
    !commonDevice.test(first) ||
    sentFromSuffix.test(text) ||
    rest.some((word) => product.test(word) && !commonDevice.test(word))
  )
    return false
  return rest.some((word) => !commonDevice.test(word))
}
