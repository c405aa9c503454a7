/** A name in the city's two languages. */
export interface Name {
  readonly en: string
  readonly ar: string
}

/** The subject that the streets of one district are named after. */
export type Theme =
  | 'trees'
  | 'flowers'
  | 'birds'
  | 'sea'
  | 'crafts'
  | 'stones'
  | 'sky'
  | 'fields'
  | 'people'
  | 'town'

/** "English|Arabic" by theme. The Arabic word is definite, because it is the second part of a name: "شارع الزيتون". */
const tables: Readonly<Record<Theme, string>> = {
  trees: `Acacia|الأكاسيا;Almond|اللوز;Apple|التفاح;Apricot|المشمش;Ash|الدردار;Beech|الزان;Carob|الخروب;Cherry|الكرز;Cypress|السرو;Elm|البوقيصا;Fig|التين;Hazel|البندق;Juniper|العرعر;Laurel|الغار;Lemon|الليمون;Linden|الزيزفون;Maple|القيقب;Mulberry|التوت;Oak|البلوط;Olive|الزيتون;Orange|البرتقال;Palm|النخيل;Peach|الدراق;Pear|الإجاص;Pine|الصنوبر;Plum|البرقوق;Pomegranate|الرمان;Poplar|الحور;Quince|السفرجل;Sycamore|الجميز;Tamarisk|الأثل;Walnut|الجوز;Willow|الصفصاف`,
  flowers: `Anemone|شقائق النعمان;Basil|الريحان;Camomile|البابونج;Carnation|القرنفل;Clover|البرسيم;Crocus|الكركم;Daffodil|النرجس الأصفر;Daisy|الأقحوان;Fern|السرخس;Heather|الخلنج;Hibiscus|الكركديه;Honeysuckle|زهر العسل;Iris|السوسن;Ivy|اللبلاب;Jasmine|الياسمين;Lavender|الخزامى;Lilac|الليلك;Lily|الزنبق;Lotus|اللوتس;Magnolia|المغنوليا;Mint|النعناع;Myrtle|الآس;Narcissus|النرجس;Oleander|الدفلى;Orchid|الأوركيد;Poppy|الخشخاش;Primrose|زهر الربيع;Rose|الورد;Rosemary|إكليل الجبل;Sage|المريمية;Thyme|الزعتر;Tulip|التوليب;Violet|البنفسج`,
  birds: `Bluebird|الطائر الأزرق;Crane|الكركي;Curlew|الكروان;Dove|الحمامة;Eagle|النسر;Falcon|الصقر;Finch|الحسون;Goose|الإوزة;Heron|البلشون;Hoopoe|الهدهد;Jay|القيق;Kestrel|العوسق;Kingfisher|القرلي;Lark|القبرة;Magpie|العقعق;Nightingale|العندليب;Oriole|الصفير;Osprey|العقاب النساري;Owl|البومة;Partridge|الحجل;Peacock|الطاووس;Pelican|البجعة البيضاء;Pigeon|الحمام الزاجل;Plover|الزقزاق;Quail|السمان;Raven|الغراب;Robin|أبو الحناء;Starling|الزرزور;Stork|اللقلق;Swallow|السنونو;Swan|البجعة;Thrush|السمنة;Wren|النمنمة`,
  sea: `Admiral|الأميرال;Anchor|المرساة;Bay|الخليج;Captain|القبطان;Cargo|البضائع;Compass|البوصلة;Coral|المرجان;Dolphin|الدلفين;Ferry|العبّارة;Fisher|الصياد;Galley|القادس;Gull|النورس;Helm|الدفة;Island|الجزيرة;Keel|الصالب;Lantern|الفانوس;Mast|الصاري;Mermaid|حورية البحر;Net|الشباك;Oar|المجداف;Oyster|المحار;Pearl|اللؤلؤ;Pilot|المرشد;Rope|الحبال;Sail|الشراع;Sailor|البحار;Salt|الملح;Seahorse|فرس البحر;Shell|الصدفة;Shipwright|بناة السفن;Tide|المد;Turtle|السلحفاة;Whale|الحوت;Wharf|المرسى`,
  crafts: `Archer|الرماة;Baker|الخباز;Basket|السلال;Bell|الجرس;Bookbinder|مجلّد الكتب;Coffee|البن;Brick|الآجر;Butcher|القصاب;Candle|الشمعة;Carpenter|النجار;Carpet|السجاد;Clock|الساعة;Cobbler|الإسكافي;Cooper|صانع البراميل;Coppersmith|النحاسين;Dyer|الصباغين;Glass|الزجاج;Goldsmith|الصاغة;Harness|السروج;Loom|النول;Mason|البنّاء;Mill|الطاحونة;Needle|الإبرة;Potter|الخزاف;Saddle|السرج;Silk|الحرير;Smith|الحداد;Spice|التوابل;Tailor|الخياط;Tanner|الدباغ;Thread|الخيط;Tinker|السمكري;Weaver|الحائك;Wool|الصوف`,
  stones: `Agate|العقيق;Alabaster|المرمر;Amber|الكهرمان;Amethyst|الجمشت;Basalt|البازلت;Bronze|البرونز;Chalk|الطباشير;Clay|الطين;Copper|النحاس;Crystal|البلور;Diamond|الألماس;Emerald|الزمرد;Flint|الصوان;Garnet|العقيق الأحمر;Gold|الذهب;Iron|الحديد;Ivory|العاج;Jade|اليشم;Jet|السبج;Marble|الرخام;Mosaic|الفسيفساء;Onyx|الجزع;Opal|الأوبال;Porcelain|الخزف الصيني;Quartz|الكوارتز;Ruby|الياقوت;Sapphire|الياقوت الأزرق;Silver|الفضة;Slate|الأردواز;Steel|الفولاذ;Tile|القرميد;Topaz|التوباز;Turquoise|الفيروز`,
  sky: `Autumn|الخريف;Breeze|النسيم;Cloud|الغيمة;Comet|المذنب;New Moon|الهلال;Dawn|الفجر;Daylight|ضوء النهار;Dew|الندى;Dusk|الغسق;East Wind|ريح الصبا;Evening|المساء;Frost|الصقيع;Galaxy|المجرة;Horizon|الأفق;Jupiter|المشتري;Lightning|البرق;Mars|المريخ;Mercury|عطارد;Moon|القمر;Morning|الصباح;Noon|الظهيرة;North Star|نجم الشمال;Orion|الجبار;Rain|المطر;Rainbow|قوس قزح;Saturn|زحل;Snow|الثلج;Spring|الربيع;Star|النجمة;Summer|الصيف;Sun|الشمس;Venus|الزهرة;Winter|الشتاء`,
  fields: `Barley|الشعير;Barn|الحظيرة;Bee|النحلة;Brook|الجدول;Buttercup|الحوذان;Cotton|القطن;Dairy|الألبان;Deer|الأيل;Fallow|الأرض البور;Farrier|البيطار;Flax|الكتان;Foal|المهر;Fox|الثعلب;Gazelle|الغزال;Goat|الماعز;Grape|العنب;Hare|الأرنب البري;Harvest|الحصاد;Hay|التبن;Hedge|السياج;Hill|التل;Honey|العسل;Lamb|الحمل;Meadow|المرج;Millet|الدخن;Orchard|البستان;Pasture|المرعى;Plough|المحراث;Sheaf|السنابل;Shepherd|الراعي;Sickle|المنجل;Valley|الوادي;Vine|الكرمة;Wheat|القمح;Windmill|الطاحونة الهوائية`,
  people: `Aristotle|أرسطو;Averroes|ابن رشد;Avicenna|ابن سينا;Battuta|ابن بطوطة;Beethoven|بيتهوفن;Biruni|البيروني;Cervantes|سرفانتس;Copernicus|كوبرنيكوس;Curie|ماري كوري;Darwin|داروين;Dickens|ديكنز;Euclid|إقليدس;Farabi|الفارابي;Galileo|غاليليو;Gibran|جبران;Goethe|غوته;Hypatia|هيباتيا;Idrisi|الإدريسي;Kepler|كبلر;Khaldun|ابن خلدون;Khayyam|عمر الخيام;Khwarizmi|الخوارزمي;Kindi|الكندي;Leonardo|ليوناردو;Linnaeus|لينيوس;Lovelace|آدا لوفليس;Magellan|ماجلان;Mozart|موزارت;Newton|نيوتن;Pasteur|باستور;Plato|أفلاطون;Ptolemy|بطليموس;Razi|الرازي;Rumi|جلال الدين الرومي;Tagore|طاغور;Tolstoy|تولستوي;Vespucci|فسبوتشي`,
  town: `Abbey|الدير;Academy|الأكاديمية;Arcade|الرواق;Arch|القوس;Archive|المحفوظات;Arsenal|دار الصناعة;Beacon|المنارة;Bridge|الجسر;Castle|القلعة;Chancery|الديوان;Court|المحكمة;Crown|التاج;Custom House|الجمارك;Exchange|البورصة;Fountain|النافورة;Friendship|الصداقة;Gate|البوابة;Granary|صومعة الحبوب;Guild|النقابة;Hope|الأمل;Justice|العدالة;Liberty|الحرية;Library|المكتبة;Market|السوق;Minster|الكاتدرائية;Palace|القصر;Parliament|البرلمان;Peace|السلام;Pilgrim|الحجاج;Poet|الشاعر;Prince|الأمير;School|المدرسة;Theatre|المسرح;Tower|البرج;Treasury|الخزانة;Unity|الوحدة;Victory|النصر;Well|البئر`,
}

const parse = (table: string): readonly Name[] =>
  table.split(';').map((line) => {
    const [en = '', ar = ''] = line.split('|')
    return { en, ar }
  })

export const themes: Readonly<Record<Theme, readonly Name[]>> = {
  trees: parse(tables.trees),
  flowers: parse(tables.flowers),
  birds: parse(tables.birds),
  sea: parse(tables.sea),
  crafts: parse(tables.crafts),
  stones: parse(tables.stones),
  sky: parse(tables.sky),
  fields: parse(tables.fields),
  people: parse(tables.people),
  town: parse(tables.town),
}

export const words: readonly Name[] = Object.values(themes).flat()
