/**
 * The page is read before it is used: its code is asked for when the first paint is done, so that on a slow line text,
 * styles and fonts have the line to themselves. Whoever is quicker than that starts it by touching anything. The files
 * are fetched together and run one by one, with room in between, so that the page answers while it comes to life. A
 * button that is pressed before its part has come to life is pressed again then; links and forms work without that. The
 * page may have only the styles that it uses; what the code shows needs others, so the later style sheet comes before it.
 */
const starter = (laterSheet: string | null) => `(function(){var done;
function pause(){return new Promise(function(r){var c=new MessageChannel;c.port1.onmessage=function(){c.port1.close();r()};c.port2.postMessage(0)})}
async function start(){if(done)return;done=1;
var code=document.getElementById('page-code').textContent,links=document.querySelectorAll('link[rel="later"]'),styled,l,s;
${laterSheet === null ? '' : askForSheet(laterSheet)}for(l of links){l.rel='modulepreload';await pause()}
for(l of links){var path=l.getAttribute('href');if(code.includes('import("'+path+'")'))continue;try{await import(path)}catch(e){}await pause()}
await styled;s=document.createElement('script');s.type='module';s.textContent=code;document.head.append(s)}
try{new PerformanceObserver(function(l){if(l.getEntriesByName('first-contentful-paint').length)setTimeout(start)}).observe({type:'paint',buffered:true})}catch(e){}
function alive(b){return Object.keys(b).some(function(k){return k.startsWith('__reactProps')})}
addEventListener('click',function(e){var b=e.isTrusted&&e.target.closest('button[type="button"]'),tries=0;if(!b||alive(b))return;
var wait=setInterval(function(){if(alive(b)){clearInterval(wait);setTimeout(function(){b.click()},100)}else if(++tries>200)clearInterval(wait)},50)},true);
['pointerdown','keydown'].forEach(function(n){addEventListener(n,start,{once:true,capture:true})});setTimeout(start,1000)})()`

const askForSheet = (address: string) =>
  `l=document.createElement('link');l.rel='stylesheet';l.href='${address}';styled=new Promise(function(r){l.onload=l.onerror=r});document.head.append(l);\n`

const PAGE_CODE = '<script type="module" async="">'

/** Takes a finished page. The elements stay where they are, because the browser's code takes them over one by one. */
export function startAfterPaint(html: string, laterSheet: string | null): string {
  const code = html.lastIndexOf(PAGE_CODE)
  if (code === -1) return html
  const end = html.indexOf('</script>', code) + '</script>'.length
  const before = html.slice(0, code).replaceAll('<link rel="modulepreload"', '<link rel="later"')
  const inert = html.slice(code, end).replace(PAGE_CODE, '<script type="text/plain" id="page-code">')
  return `${before}${inert}${html.slice(end).replace('</html>', `<script>${starter(laterSheet)}</script></html>`)}`
}
